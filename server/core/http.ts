/** What every HTTP handler can ask of its request. */
import type { BaseContext, Usuario } from "./context.ts";

export interface RequestContext extends BaseContext {
  usuario: Usuario | null;
  sessionId: string | null;
  /** Reads the person again: a subscription that stays open checks that it still may. */
  reload: () => Usuario | null;
  /** Aborts when the program is about to end: an open stream would hold it up. */
  stopping: AbortSignal;
}

export interface HttpEnv {
  /** Given by the server for each request. */
  Bindings: { peer: string | null };
  Variables: { context: RequestContext };
}
