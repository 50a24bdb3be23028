/**
 * Calls to addresses that people supplied: browsers' push endpoints, and the operator's. Only addresses reachable from the
 * whole internet may be called: never this machine, its network, or what a cloud shows only to its own machines.
 */
import { lookup } from "node:dns/promises";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { isLoopback } from "./proxies.ts";

/** From IANA's special-purpose registries: the IPv4 ranges that are not globally reachable. */
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
/** IPv6: global unicast only, without documentation ranges and ranges that embed an IPv4 address. */
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

/** Whether an address is globally reachable. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inside.check(address, "ipv4");
  return family === 6 && outside6.check(address, "ipv6") && !inside6.check(address, "ipv6");
}

/** Whether the server may call a URL: https on port 443 of a host name. With `loopback`, this machine too. */
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
/** Whether a host is this machine. */
export const isLocal = (hostname: string) => hostname === "localhost" || isLoopback(bare(hostname));

/**
 * A DNS lookup for sockets that fails unless all addresses of the name are public. The checked address is the one that gets
 * called.
 */
export const publicOnly: LookupFunction = (hostname, _, done) => {
  lookup(hostname, { all: true }).then(
    (found) => {
      if (found.length > 0 && found.every(({ address }) => isPublic(address))) done(null, found);
      else done(new AddressRefused(), []);
    },
    (error: NodeJS.ErrnoException) => done(error, []),
  );
};

/** Hosts of the operator's network, as listed in RED_INTERNA. */
let named: readonly string[] = [];
export function nameInside(hosts: readonly string[]): void {
  named = hosts;
}

/** Whether RED_INTERNA lists the host. */
export const isNamed = (hostname: string): boolean => named.includes(bare(hostname));

/** For addresses from the environment: this machine and the hosts in RED_INTERNA may be called. */
export const isOwn = (hostname: string): boolean => isLocal(hostname) || isNamed(hostname);

/** Whether a host is recognizably private without a DNS lookup. */
export function looksInside(hostname: string): boolean {
  const host = bare(hostname);
  if (isIP(host) !== 0) return !isPublic(host);
  return !host.includes(".") || /\.(local|internal|lan|localhost|home\.arpa)\.?$/.test(host);
}

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, "");

/** Thrown before anything is sent: the address is not allowed. */
export class AddressRefused extends Error {
  override readonly name = "AddressRefused";
  constructor() {
    super("esa dirección no es pública");
  }
}

/** The addresses of a host. Throws AddressRefused if one is not public, unless `inside` allows the host. */
export async function addressesOf(hostname: string, inside = isOwn): Promise<string[]> {
  const host = bare(hostname);
  const found = isIP(host) === 0 ? (await lookup(host, { all: true })).map(({ address }) => address) : [host];
  if (!inside(hostname) && !(found.length > 0 && found.every(isPublic))) throw new AddressRefused();
  // IPv4 first: a network with broken IPv6 would use up the whole time of a call.
  return found.toSorted((one, other) => isIP(one) - isIP(other));
}

/** Errors before a connection was made: the next address of the name may be tried. */
const UNREACHED = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ConnectionRefused|FailedToOpenSocket)$/;

/**
 * `fetch` for every address that an operator typed or configured: looked up once, called at exactly the address found, and no
 * redirect is followed. `inside`: hosts that need not be public.
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
  // A connection kept open for another name at the same address must not be reused.
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

/** A DNS lookup cannot be aborted: when the signal fires, its result is ignored. */
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
