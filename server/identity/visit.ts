/** The request that better-auth is answering, for its hooks, which see little of it. Set by door.ts. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { BaseContext } from "../core/context.ts";
import type { RequestContext } from "../core/net/http.ts";

/** Set by door.ts from the connection itself; a value sent by a visitor is dropped there. */
export const ADDRESS_HEADER = "x-cuotica-address";

export const visit = new AsyncLocalStorage<RequestContext>();

/** Requests that brought the hardest captcha, for an account or phone at which strangers used up all attempts. */
export const besieged = new WeakSet<BaseContext>();

/** Requests during which the disk refused a write, even if better-auth answered otherwise. */
export const spoiled = new WeakSet<RequestContext>();
