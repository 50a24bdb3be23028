/** The context of an HTTP request. */
import type { Papel } from "../../../rules/people/acceso/papeles.ts";
import type { AdminContext, BaseContext, Usuario } from "../context.ts";

/** Records a procedure call with its outcome and duration. */
export type Medida = (procedimiento: string, clase: "2xx" | "4xx" | "5xx", ms: number) => void;

export interface RequestContext extends BaseContext {
  /** The request's short name in the log and in error messages: «AB12-CD34». */
  solicitud: string;
  /** Set when metrics are enabled. */
  medir?: Medida | undefined;
  usuario: Usuario | null;
  sessionId: string | null;
  /** Reads the user again, so that an open subscription can check its permissions. */
  reload: () => Usuario | null;
  /**
   * The caller, if they have at least that role (identity/admins/queries.ts). Refuses UNAUTHORIZED, FORBIDDEN,
   * SECOND_STEP_NEEDED, ROLE_TOO_LOW.
   */
  demandAdmin: (usuario: Usuario | null, least: Papel) => AdminContext["usuario"];
  /** Aborts when the program is shutting down, so that open streams do not delay it. */
  stopping: AbortSignal;
}

export interface HttpEnv {
  /** Set by the server for each request. */
  Bindings: { peer: string | null };
  Variables: { context: RequestContext; solicitud: string };
}
