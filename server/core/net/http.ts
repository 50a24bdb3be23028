/** What every HTTP handler can ask of its request. */
import type { Papel } from "../../../rules/people/acceso/papeles.ts";
import type { AdminContext, BaseContext, Usuario } from "../context.ts";

/** Counts a call of a procedure, with what came of it and how long it took. */
export type Medida = (procedimiento: string, clase: "2xx" | "4xx" | "5xx", ms: number) => void;

export interface RequestContext extends BaseContext {
  /** The request's short name in the log and in error messages: «AB12-CD34». */
  solicitud: string;
  /** Where the operator counts what is asked. */
  medir?: Medida | undefined;
  usuario: Usuario | null;
  sessionId: string | null;
  /** Reads the person again: a subscription that stays open checks that it still may. */
  reload: () => Usuario | null;
  /** Who asks, if they are at least that (identity/admins/queries.ts). Refuses UNAUTHORIZED, FORBIDDEN, SECOND_STEP_NEEDED, ROLE_TOO_LOW. */
  demandAdmin: (usuario: Usuario | null, least: Papel) => AdminContext["usuario"];
  /** Aborts when the program is about to end: an open stream would hold it up. */
  stopping: AbortSignal;
}

export interface HttpEnv {
  /** Given by the server for each request. */
  Bindings: { peer: string | null };
  Variables: { context: RequestContext; solicitud: string };
}
