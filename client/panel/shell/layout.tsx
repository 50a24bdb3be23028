import type { ReactNode } from "react";
import { paths } from "../../../rules/paths.ts";
import { useSignOut } from "../../account/use-sign-out.ts";
import { Layout } from "../../kit/frame/layout.tsx";
import { SignOutButton } from "../../kit/frame/places.tsx";
import { BotonBuscar } from "../busqueda/boton-buscar.tsx";
import { MisClientes } from "../encargados/mis-clientes.tsx";
import styles from "./admin.module.css";

interface AdminLayoutProps {
  /** The panel's tabs; absent before sign-in, when there is nothing to sign out of. */
  tabs?: ReactNode;
  children: ReactNode;
}

/** The layout of the panel and its login. */
export function AdminLayout({ tabs, children }: AdminLayoutProps) {
  const { busy, leave } = useSignOut(paths.admin);
  return (
    <Layout
      home={paths.admin}
      wide
      bar={
        tabs && (
          <>
            <BotonBuscar />
            <MisClientes className={styles.arriba} />
            <SignOutButton busy={busy} onClick={leave} />
          </>
        )
      }
    >
      {tabs ? (
        <div className={styles.sides}>
          {tabs}
          {children}
        </div>
      ) : (
        children
      )}
    </Layout>
  );
}
