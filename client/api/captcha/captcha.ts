/** The invisible captcha: a small computation that a worker does while the person types. Each solution works once. */

import { exchange } from "../transport.ts";
import type { Ajeno } from "./captcha-ajeno.ts";

let pending: Promise<string | null> | null = null;

/** Starts solving unless a solution is ready or in progress; for when a form gets the focus. */
export function prepareCaptcha(): void {
  if (pending) return;
  const attempt = solve();
  pending = attempt;
  attempt.catch(() => {
    if (pending === attempt) pending = null;
  });
}

/** The solution for the request header, once there is one; null if the server needs none. Throws without a network. */
export async function takeCaptcha(): Promise<string | null> {
  prepareCaptcha();
  const taken = pending;
  pending = null;
  return taken;
}

/** The most expensive one, for an account under attack: a phone computes for about twenty seconds. */
export const takeDearCaptcha = () => solve("?precio=mayor");

async function solve(price = ""): Promise<string | null> {
  const { ok, body } = await exchange(`/api/captcha${price}`);
  // On plain http browsers cannot compute it, and the server does not require it. Other failures appear when the form is sent.
  if (!ok) return null;
  const challenge = body as object;
  if ("provider" in challenge) return (await import("./captcha-ajeno.ts")).solveAjeno(challenge as Ajeno);
  const solution = await compute(challenge);
  return solution ? btoa(JSON.stringify({ challenge, solution })) : null;
}

/** One worker per challenge, so that two in progress do not mix up their answers. */
function compute(challenge: unknown): Promise<unknown> {
  const worker = new Worker(new URL("./captcha-worker.ts", import.meta.url), { type: "module" });
  const answer = new Promise<unknown>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data);
    worker.onerror = () => resolve(null);
    worker.postMessage(challenge);
  });
  return answer.finally(() => worker.terminate());
}
