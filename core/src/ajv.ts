/** Ajv as a module of its own, to be imported only where something is checked: it is too much to read at each start. */
export { Ajv } from "ajv";
