import { BlockList, isIP } from "node:net";

type Environment = Record<string, string | undefined>;

/** The proxy that the environment names for a URL, as curl reads it: lower case first, `NO_PROXY` wins. */
export function proxyFor(url: URL, environment: Environment = process.env): string | undefined {
	const read = (name: string) => environment[name.toLowerCase()] || environment[name] || undefined;
	const proxy = read(url.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY");
	if (!proxy || isExcepted(url, read("NO_PROXY") ?? "")) return undefined;
	return /^[a-z0-9+.-]+:\/\//i.test(proxy) ? proxy : `http://${proxy}`;
}

/** `NO_PROXY`: `*`, hosts with their subdomains, `host:port`, addresses and their ranges. */
function isExcepted(url: URL, list: string): boolean {
	const host = url.hostname.replace(/^\[|\]$/g, "").toLowerCase();
	const port = url.port || (url.protocol === "https:" ? "443" : "80");
	return list
		.toLowerCase()
		.split(/[\s,]+/)
		.filter(Boolean)
		.some((entry) => {
			if (entry === "*") return true;
			if (entry.includes("/")) return inRange(host, entry);
			const [, name = entry, itsPort] = /^(.*?):(\d+)$/.exec(isIP(entry) === 6 ? "" : entry) ?? [];
			if (itsPort && itsPort !== port) return false;
			const bare = name.replace(/^\[|\]$/g, "").replace(/^\*?\./, "");
			return host === bare || (isIP(host) === 0 && host.endsWith(`.${bare}`));
		});
}

function inRange(host: string, range: string): boolean {
	const [network = "", bits] = range.split("/");
	const family = isIP(network);
	if (family === 0 || isIP(host) !== family) return false;
	const list = new BlockList();
	const type = family === 6 ? "ipv6" : "ipv4";
	try {
		list.addSubnet(network, Number(bits), type);
		return list.check(host, type);
	} catch {
		return false;
	}
}
