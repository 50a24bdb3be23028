/** The answers that came inside the page's document (server/http/primeras.ts): each is the answer to one question. */
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { PRIMERAS_VALEN_MS } from "../../rules/limits.ts";
import { keyOf, PRIMERAS_ID, type Respuestas } from "../../rules/primeras.ts";
import type { AppRouter } from "../../server/http/router.ts";

let left: Respuestas | null = null;

/** For whoever changes something or leaves: what was read before that answers nothing any more. */
export function forgetPrimeras(): void {
  left = {};
}

/** Answers a page's first questions without asking. A page that stays open longer than they are good for asks. */
export const fromDocument: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    left ??= JSON.parse(document.getElementById(PRIMERAS_ID)?.textContent || "{}") as Respuestas;
    if (op.type === "mutation" || performance.now() > PRIMERAS_VALEN_MS) forgetPrimeras();
    const asked = keyOf(op);
    if (!(asked in left)) return next(op);
    const data = left[asked];
    delete left[asked];
    return observable((observer) => {
      observer.next({ result: { type: "data", data } });
      observer.complete();
    });
  };
