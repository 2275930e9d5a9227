import { notFound, ok, type Routes } from "../route.ts";
import { gitignores, gitignoreText, licenses, licenseText, licenseUse } from "../state/templates.ts";

export const routes: Routes = {
	"GET /gitignore/templates": () => ok(gitignores),
	"GET /gitignore/templates/{name}": ({ params: { name = "" } }) =>
		gitignores.includes(name) ? ok({ name, source: gitignoreText(name) }) : notFound(),
	"GET /licenses": ({ base }) =>
		ok(licenses.map((name) => ({ key: name, name, url: `${base}/api/v1/licenses/${name}` }))),
	"GET /licenses/{name}": ({ base, params: { name = "" } }) =>
		licenses.includes(name)
			? ok({
					key: name,
					name,
					url: `${base}/api/v1/licenses/${name}`,
					implementation: licenseUse,
					body: licenseText(name),
				})
			: notFound(),
};
