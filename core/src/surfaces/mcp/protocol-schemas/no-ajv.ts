/** In place of the SDK's own, which imports ajv and is never made: `server.ts` gives the SDK another. */
export class AjvJsonSchemaValidator {}
