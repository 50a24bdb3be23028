import type { ReactNode } from "react";
import { paths } from "../../rules/paths.ts";
import { errorCode, errorText } from "../kit/failure.ts";
import { Notice } from "../kit/feedback/notice.tsx";
import { Skeleton } from "../kit/feedback/skeleton.tsx";
import { Button, ButtonLink } from "../kit/show/button.tsx";

interface Query<Data> {
  data: Data | undefined;
  error: unknown;
  fetchStatus: "fetching" | "paused" | "idle";
  refetch: () => unknown;
}

interface QueryStateProps<Data> {
  /** The result of a procedure's `useQuery` or `useInfiniteQuery`. */
  query: Query<Data>;
  children: (data: Data) => ReactNode;
  /** Shown while loading; three lines by default. */
  skeleton?: ReactNode;
  /** Shown if the server gives no text of its own. */
  fallback?: string;
}

const OFFLINE = "Sin conexión";

/** A query's states: loading, failed with a retry button, offline, or its data. */
export function QueryState<Data>({
  query,
  children,
  skeleton,
  fallback = "No pudimos cargar esto.",
}: QueryStateProps<Data>) {
  const { data, error, fetchStatus, refetch } = query;
  // While offline, the page says once how old its data is (client/offline/sin-linea.tsx).
  if (data !== undefined) return children(data);
  if (fetchStatus === "paused") {
    return (
      <Notice kind="offline" title={OFFLINE} live>
        Seguimos apenas vuelva tu conexión.
      </Notice>
    );
  }
  if (!error) return skeleton ?? <Skeleton />;
  if (errorCode(error) === "UNAUTHORIZED") {
    return (
      <Notice
        kind="aviso"
        action={
          <ButtonLink href={paths.login} variant="secondary">
            Iniciar Sesión
          </ButtonLink>
        }
      >
        {errorText(error, fallback)}
      </Notice>
    );
  }
  return (
    <Notice
      kind="peligro"
      live
      action={
        <Button variant="secondary" busy={fetchStatus === "fetching"} onClick={() => void refetch()}>
          Reintentar
        </Button>
      }
    >
      {errorText(error, fallback)}
    </Notice>
  );
}
