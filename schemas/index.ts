export type { ConfigFile, ForgeConfig, SecretSource } from "./config.gen.ts";
export type * from "./handlers.ts";
export type {
	ActionSpec,
	CallSpec,
	LookupSpec,
	Manifest,
	ParamSpec,
	RequestSpec,
	RequestVariant,
	ResultSpec,
	ToolSpec,
} from "./manifest.gen.ts";
