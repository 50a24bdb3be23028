/** Trusted proxies: whose X-Forwarded-For is believed. */
import { BlockList, isIP } from "node:net";

/** A wider network would include strangers. Private IPv6 networks may be of any size. */
const WIDEST = { ipv4: 8, ipv6: 16 };
const PRIVATE_IPV6 = /^f[cd]/i;

interface Network {
  address: string;
  prefix: number;
  family: "ipv4" | "ipv6";
}

/** "10.0.0.0/8" or "10.0.0.1"; null otherwise. IPv4 must be written as IPv4: "::ffff:0:0/96" would be all of it. */
function parseProxy(text: string): Network | null {
  const [, address = "", given] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  const bits = version === 4 ? 32 : 128;
  const prefix = given === undefined ? bits : Number(given);
  if (version === 0 || prefix > bits || address.includes("%") || /^[0:]*:ffff:/i.test(address)) return null;
  return { address, prefix, family: version === 4 ? "ipv4" : "ipv6" };
}

export const isProxy = (text: string): boolean => parseProxy(text) !== null;

/** Whether a network is so wide that it includes strangers, such as "0.0.0.0/0". */
export function isProxyTooWide(text: string): boolean {
  const network = parseProxy(text);
  if (!network || (network.prefix >= 7 && PRIVATE_IPV6.test(network.address))) return false;
  return network.prefix < WIDEST[network.family];
}

/** "::ffff:1.2.3.4" is 1.2.3.4. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");

/** Removes the port that some proxies write: "1.2.3.4:5678", "[::1]:5678". */
const withoutPort = (hop: string) => hop.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1").replace(/^\[(.+)\](:\d+)?$/, "$1");

function createTrust(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const { address, prefix, family } of trustedProxies.flatMap((proxy) => parseProxy(proxy) ?? []))
    trusted.addSubnet(address, prefix, family);
  return (address) => trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** Whether the other end of the connection is one of the operator's proxies. */
export function createPeerTrust(trustedProxies: readonly string[]): (peer: string | null) => boolean {
  const isTrusted = createTrust(trustedProxies);
  return (peer) => peer !== null && isTrusted(plain(peer));
}

/** Reads the visitor's address: the peer's, or what trusted proxies say in X-Forwarded-For, read from the right. */
export function createAddressReader(
  trustedProxies: readonly string[],
): (peer: string | null, forwarded: string | null) => string | null {
  const isTrusted = createTrust(trustedProxies);
  return (peer, forwarded) => {
    const nearest = peer && plain(peer);
    if (!nearest || !forwarded || !isTrusted(nearest)) return nearest;
    let known = nearest;
    // An invalid address was not written by a trusted proxy: ignore the rest.
    for (const hop of forwarded.split(",").reverse()) {
      const address = plain(withoutPort(hop.trim()));
      if (isIP(address) === 0) return known;
      known = address;
      if (!isTrusted(address)) return known;
    }
    return known;
  };
}

/** Whether an address is in one of the networks; an empty list allows any address. */
export function isWithin(address: string | null, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  if (address === null) return false;
  const list = new BlockList();
  for (const { address: base, prefix, family } of networks.flatMap((text) => parseProxy(text) ?? []))
    list.addSubnet(base, prefix, family);
  const bare = plain(address);
  return isIP(bare) !== 0 && list.check(bare, isIP(bare) === 6 ? "ipv6" : "ipv4");
}

/** Whether an address belongs to this machine. */
export function isLoopback(address: string | null): boolean {
  return address !== null && (/^127\.\d+\.\d+\.\d+$/.test(plain(address)) || address === "::1");
}
