/** The networks that an address belongs to. */
import { isIPv6 } from "node:net";

/**
 * The networks that an address counts towards, narrowest first: an IPv4 address itself; for IPv6 the /64 of one subscriber, and
 * the /56 and /48 around it, which are often assigned whole. [""] if the address is unknown.
 */
export function networksOf(address: string | null): string[] {
  const bare = bareOf(address);
  if (!isIPv6(bare)) return [bare];
  const [a, b, c, d = "0"] = groupsOf(bare);
  const upper = (Number.parseInt(d, 16) & 0xff00).toString(16);
  return [`${a}:${b}:${c}:${d}::/64`, `${a}:${b}:${c}:${upper}::/56`, `${a}:${b}:${c}::/48`];
}

const bareOf = (address: string | null) => (address ?? "").split("%")[0] ?? "";

/** The eight groups of an IPv6 address. The URL standard has one spelling for each, with an embedded IPv4 in hexadecimal. */
function groupsOf(bare: string): string[] {
  const [head = "", tail = ""] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split("::");
  const [first = [], last = []] = [head, tail].map((part) => (part ? part.split(":") : []));
  return [...first, ...Array<string>(8 - first.length - last.length).fill("0"), ...last];
}
