/**
 * Addresses that a person gave us to call: a browser's for its notifications, and an operator's. Only what anybody on the internet reaches may be called: never this machine, its
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
export const isLocal = (hostname: string) => hostname === "localhost" || isLoopback(bare(hostname));

/** For a socket: finds where a name leads, and refuses unless all of it is public. What was looked at is what is called. */
export const publicOnly: LookupFunction = (hostname, _, done) => {
  lookup(hostname, { all: true }).then(
    (found) => {
      if (found.length > 0 && found.every(({ address }) => isPublic(address))) done(null, found);
      else done(new AddressRefused(), []);
    },
    (error: NodeJS.ErrnoException) => done(error, []),
  );
};

/** Hosts of the operator's own network that RED_INTERNA names. */
let named: readonly string[] = [];
export function nameInside(hosts: readonly string[]): void {
  named = hosts;
}

/** Whether RED_INTERNA lists the host. */
export const isNamed = (hostname: string): boolean => named.includes(bare(hostname));

/** Of an address of the environment: what may be inside is this machine, written as such, and what is named. */
export const isOwn = (hostname: string): boolean => isLocal(hostname) || isNamed(hostname);

/** That a host is of a private network can be seen without looking it up. */
export function looksInside(hostname: string): boolean {
  const host = bare(hostname);
  if (isIP(host) !== 0) return !isPublic(host);
  return !host.includes(".") || /\.(local|internal|lan|localhost|home\.arpa)\.?$/.test(host);
}

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, "");

/** Nothing was sent: the address leads where it may not. */
export class AddressRefused extends Error {
  override readonly name = "AddressRefused";
  constructor() {
    super("esa dirección no es pública");
  }
}

/** Refuses, as AddressRefused, a host that leads inside and is not one of those that may; else where it leads. */
export async function addressesOf(hostname: string, inside = isOwn): Promise<string[]> {
  const host = bare(hostname);
  const found = isIP(host) === 0 ? (await lookup(host, { all: true })).map(({ address }) => address) : [host];
  if (!inside(hostname) && !(found.length > 0 && found.every(isPublic))) throw new AddressRefused();
  // A line whose IPv6 leads nowhere would use up the whole time of a call.
  return found.toSorted((one, other) => isIP(one) - isIP(other));
}

/** No connection was made: the next address of the same name may be tried. */
const UNREACHED = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ConnectionRefused|FailedToOpenSocket)$/;

/**
 * The way out to every address that an operator typed or configured, as `fetch`: it is looked up once, that very address is called
 * under its name, and nothing leads on from there. `inside`: hosts that need not be public.
 */
export async function callOutside(
  address: string,
  { signal, ...init }: BunFetchRequestInit & { signal: AbortSignal },
  inside: (hostname: string) => boolean = isOwn,
): Promise<Response> {
  const url = new URL(address);
  const { hostname, host } = url;
  const headers = new Headers(init.headers);
  headers.set("host", host);
  // A connection kept for another name at the same address would be taken for this one's.
  const call = { ...init, headers, redirect: "error", keepalive: false } as const;
  const tls = isIP(bare(hostname)) === 0 ? { ...init.tls, serverName: hostname } : init.tls;
  const found = await until(signal, addressesOf(hostname, inside));
  for (const [at, one] of found.entries()) {
    url.hostname = isIP(one) === 6 ? `[${one}]` : one;
    try {
      return await fetch(url, { ...call, signal, ...(url.protocol === "https:" && tls && { tls }) });
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (at === found.length - 1 || typeof code !== "string" || !UNREACHED.test(code)) throw error;
    }
  }
  throw new AddressRefused();
}

/** A look-up takes no signal: one that is given up is left behind. */
async function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
