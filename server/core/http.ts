/** What every HTTP handler can ask of its request. */
import type { AdminContext, BaseContext, Usuario } from "./context.ts";

export interface RequestContext extends BaseContext {
  usuario: Usuario | null;
  sessionId: string | null;
  /** Reads the person again: a subscription that stays open checks that it still may. */
  reload: () => Usuario | null;
  /** Who asks, if they may use the panel (identity/admins/queries.ts). Refuses UNAUTHORIZED, FORBIDDEN, SECOND_STEP_NEEDED. */
  demandAdmin: (usuario: Usuario | null) => AdminContext["usuario"];
  /** Aborts when the program is about to end: an open stream would hold it up. */
  stopping: AbortSignal;
}

export interface HttpEnv {
  /** Given by the server for each request. */
  Bindings: { peer: string | null };
  Variables: { context: RequestContext };
}
