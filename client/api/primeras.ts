/** The answers inside the page's document (server/http/site/primeras.ts), each to one query. */
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { keyOf, PRIMERAS_ID, type Respuestas } from "../../rules/input/primeras.ts";
import type { AppRouter } from "../../server/http/router.ts";
import { learnHora } from "./hora.ts";

let left: Respuestas | undefined;

/** They leave the document as they are read: a person's own data must not stay there after they sign out. */
const answers = () => {
  if (left) return left;
  const element = document.getElementById(PRIMERAS_ID);
  learnHora(element?.dataset.hora);
  left = JSON.parse(element?.textContent || "{}") as Respuestas;
  if (element) element.textContent = "";
  return left;
};

/** At sign-out: the next person in this tab must not receive them. */
export function forgetPrimeras(): void {
  answers();
  left = {};
}

/** The document's answer to a query without input, for code that runs before the query. */
export const peek = (path: string): unknown =>
  typeof document === "undefined" ? undefined : answers()[keyOf({ path })];

/** Answers a page's first queries from its document, until the page queries or changes anything else: then they are out of date. */
export const fromDocument: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    // Neither the stream nor marking notifications as read makes them out of date.
    if (op.type === "subscription" || op.path === "notificaciones.markRead") return next(op);
    const asked = keyOf(op);
    const known = answers();
    const data = known[asked];
    if (data === undefined) {
      left = {};
      return next(op);
    }
    known[asked] = undefined;
    return observable((observer) => {
      observer.next({ result: { data } });
      observer.complete();
    });
  };
