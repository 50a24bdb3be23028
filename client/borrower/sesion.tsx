import type { inferRouterOutputs } from "@trpc/server";
import { Fragment, type ReactNode } from "react";
import { Link, Redirect, useLocation } from "wouter";
import { paths } from "../../rules/paths.ts";
import type { AppRouter } from "../../server/http/router.ts";
import { loginPath } from "../account/volver.ts";
import { trpc } from "../api/trpc.ts";
import { errorCode } from "../kit/failure.ts";
import { Skeleton } from "../kit/feedback/skeleton.tsx";
import { Page, type Width } from "../kit/frame/page.tsx";
import { QueryState } from "../pieces/query-state.tsx";

export type Usuario = inferRouterOutputs<AppRouter>["usuarios"]["me"];

interface SesionProps {
  /** The browser tab's title. */
  title: string;
  /** The page's width, so that nothing moves when it loads. */
  width?: Width;
  /** Shown while it is unknown whether somebody is signed in; if absent, only announced to screen readers. */
  waiting?: string;
  /** Replaces the placeholder once it is known that nobody is signed in. */
  signedOut?: ReactNode;
  children: (usuario: Usuario) => ReactNode;
}

/** The page of the signed-in person. Until they are known, a placeholder; an admin is sent to the panel. */
export function Sesion({ title, width, waiting, signedOut, children }: SesionProps) {
  const me = trpc.usuarios.me.useQuery();
  const [path] = useLocation();
  const nobody = errorCode(me.error) === "UNAUTHORIZED";
  if (me.data && !nobody) {
    if (me.data.rol === "admin") return <Redirect to={paths.admin} replace />;
    // Another person in a tab that slept finds nothing of the one before.
    return <Fragment key={me.data.id}>{children(me.data)}</Fragment>;
  }
  if (nobody && signedOut) return signedOut;
  const placeholder = <Skeleton shape="card" lines={3} label={waiting ? "" : "Cargando…"} />;
  return (
    <Page title={waiting ?? <span className="visually-hidden">Cargando…</span>} documentTitle={title} width={width}>
      {nobody ? (
        <>
          {placeholder}
          <p className="small">
            <Link href={loginPath(path)}>Iniciar Sesión</Link>
          </p>
        </>
      ) : (
        <QueryState query={me} skeleton={placeholder}>
          {() => null}
        </QueryState>
      )}
    </Page>
  );
}
