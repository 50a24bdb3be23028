/** Whom an address stands for. */
import { isIPv6 } from "node:net";

/** What one subscriber has: a whole IPv4 address, the /64 of an IPv6 one (its owner has 2⁶⁴ of them). "" for none known. */
export function networkOf(address: string | null): string {
  const [bare = ""] = (address ?? "").split("%");
  if (!isIPv6(bare)) return bare;
  // The URL standard writes every IPv6 address in one way, an embedded IPv4 in hexadecimal.
  const [head = "", tail = ""] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split("::");
  const [first, last] = [head, tail].map((part) => (part ? part.split(":") : []));
  const zeros = Array<string>(8 - (first?.length ?? 0) - (last?.length ?? 0)).fill("0");
  const groups = [...(first ?? []), ...zeros, ...(last ?? [])];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
