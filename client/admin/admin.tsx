import { useState } from "react";
import { Redirect } from "wouter";
import { AdminLayout } from "../layouts/admin.tsx";
import { paths } from "../paths.ts";
import { errorCode, trpc } from "../trpc.ts";
import { Page } from "../ui/page.tsx";
import { QueryState } from "../ui/query-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { AdminConfigurar } from "./admin-configurar.tsx";
import { AdminLogin } from "./admin-login.tsx";
import { AdminPanel } from "./admin-panel.tsx";

/** The single-use token of the link that the program's first start writes in its log. */
function tokenInAddress(): string | null {
  return /^#configurar=([\w-]+)$/.exec(window.location.hash)?.[1] ?? null;
}

/** /admin: the panel for administrators, the way in for whoever is signed out (spec §2). */
export function AdminPage() {
  const me = trpc.usuarios.me.useQuery();
  const [token, setToken] = useState(tokenInAddress);
  const endSetup = () => {
    window.history.replaceState(null, "", window.location.pathname);
    setToken(null);
  };
  if (errorCode(me.error) === "UNAUTHORIZED") {
    return <AdminLayout>{token ? <AdminConfigurar token={token} onDone={endSetup} /> : <AdminLogin />}</AdminLayout>;
  }
  if (me.data?.rol === "admin") return <AdminPanel />;
  if (me.data) return <Redirect to={paths.inicio} replace />;
  return (
    <AdminLayout>
      <Page title="Panel" width="wide">
        <QueryState query={me} skeleton={<Skeleton shape="card" lines={3} />}>
          {() => null}
        </QueryState>
      </Page>
    </AdminLayout>
  );
}
