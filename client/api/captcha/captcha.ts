/** The invisible captcha: a small sum that a worker does while its person types. Each solution serves once. */

import { exchange } from "../transport.ts";
import type { Ajeno } from "./captcha-ajeno.ts";

let pending: Promise<string | null> | null = null;

/** Starts solving unless a solution is ready or under way; for when a form gets the focus. */
export function prepareCaptcha(): void {
  if (pending) return;
  const attempt = solve();
  pending = attempt;
  attempt.catch(() => {
    if (pending === attempt) pending = null;
  });
}

/** A solution fit for its header, as soon as there is one; null where the server asks for none. Throws without a network. */
export async function takeCaptcha(): Promise<string | null> {
  prepareCaptcha();
  const taken = pending;
  pending = null;
  return taken;
}

/** The dearest, for an account that strangers try to get into: a phone computes for some twenty seconds. */
export const takeDearCaptcha = () => solve("?precio=mayor");

async function solve(price = ""): Promise<string | null> {
  const { ok, body } = await exchange(`/api/captcha${price}`);
  // On plain http browsers cannot do the sum, and the server does not ask for it. Other failures are for the form's own send.
  if (!ok) return null;
  const challenge = body as object;
  if ("provider" in challenge) return (await import("./captcha-ajeno.ts")).solveAjeno(challenge as Ajeno);
  const solution = await compute(challenge);
  return solution ? btoa(JSON.stringify({ challenge, solution })) : null;
}

/** One worker per challenge, so that two under way do not mix their answers. */
function compute(challenge: unknown): Promise<unknown> {
  const worker = new Worker(new URL("./captcha-worker.ts", import.meta.url), { type: "module" });
  const answer = new Promise<unknown>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data);
    worker.onerror = () => resolve(null);
    worker.postMessage(challenge);
  });
  return answer.finally(() => worker.terminate());
}
