/** The answers that came inside the page's document (server/http/primeras.ts): each is the answer to one question. */
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { keyOf, PRIMERAS_ID, type Respuestas } from "../../rules/primeras.ts";
import type { AppRouter } from "../../server/http/router.ts";

let left: Respuestas | undefined;

/**
 * Answers a page's first questions without asking, until it asks or changes anything else, as whoever comes next does: by then
 * they are of another moment.
 */
export const fromDocument: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    left ??= JSON.parse(document.getElementById(PRIMERAS_ID)?.textContent || "{}") as Respuestas;
    const asked = keyOf(op);
    const data = left[asked];
    if (data === undefined) {
      left = {};
      return next(op);
    }
    left[asked] = undefined;
    return observable((observer) => {
      observer.next({ result: { data } });
      observer.complete();
    });
  };
