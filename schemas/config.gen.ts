// Made from schemas/config.schema.json by `npm run gen`; change the source.

/**
 * madtea's config file.
 */
export interface ConfigFile {
	$schema?: string;
}
