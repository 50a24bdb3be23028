/**
 * Addresses that a person gave us to call. Only what anybody on the internet reaches may be called: never this machine, its
 * network, or what a cloud shows only to its own machines.
 */
import { lookup } from "node:dns/promises";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { isLoopback } from "./proxies.ts";

/** IANA's special-purpose registries, what is not of the whole internet among them. */
const INSIDE = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const;

const inside = new BlockList();
for (const [base, prefix] of INSIDE) inside.addSubnet(base, prefix, "ipv4");
/** Of IPv6 only what is given out to the public; and of that, neither documentation nor what carries an IPv4 address inside. */
const outside6 = new BlockList();
outside6.addSubnet("2000::", 3, "ipv6");
const inside6 = new BlockList();
for (const [base, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  inside6.addSubnet(base, prefix, "ipv6");

/** Whether anybody on the internet reaches that address. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inside.check(address, "ipv4");
  return family === 6 && outside6.check(address, "ipv6") && !inside6.check(address, "ipv6");
}

/** Whether a server of ours may call it: https at its usual port, of a name. With `loopback`, also what listens on this machine. */
export function mayBeCalled(address: string, loopback: boolean): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (username || password) return false;
  if (loopback && isLocal(hostname)) return protocol === "https:" || protocol === "http:";
  const labels = hostname.split(".");
  return (
    protocol === "https:" &&
    port === "" &&
    labels.length > 1 &&
    labels.every(isLabel) &&
    !/^\d/.test(labels.at(-1) ?? "")
  );
}

const isLabel = (label: string) => /^[a-z\d_-]{1,63}$/.test(label);
/** This very machine. */
export const isLocal = (hostname: string) => hostname === "localhost" || isLoopback(hostname.replace(/^\[|\]$/g, ""));

/** For a socket: finds where a name leads, and refuses unless all of it is public. What was looked at is what is called. */
export const publicOnly: LookupFunction = (hostname, _, done) => {
  lookup(hostname, { all: true }).then(
    (found) => {
      if (found.length > 0 && found.every(({ address }) => isPublic(address))) done(null, found);
      else done(new Error("esa dirección no es pública"), []);
    },
    (error: NodeJS.ErrnoException) => done(error, []),
  );
};
