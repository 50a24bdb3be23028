import { useEffect, useState } from "react";
import { Redirect } from "wouter";
import { paths } from "../../../rules/paths.ts";
import { trpc } from "../../api/trpc.ts";
import { errorCode } from "../../kit/failure.ts";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { clearOldDrafts } from "../../kit/form/state/old-drafts.ts";
import { Page } from "../../kit/frame/page.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { AdminConfigurar } from "./configurar.tsx";
import { AdminInvitacion } from "./invitacion.tsx";
import { AdminLayout } from "./layout.tsx";
import { AdminLogin } from "./login.tsx";
import { AdminPanel } from "./panel.tsx";

/** The single-use link that was opened: from the first start's log, or an invitation. */
function linkInAddress(): { kind: "configurar" | "invitacion"; token: string } | null {
  const [, kind, token] = /^#(configurar|invitacion)=([\w-]+)$/.exec(window.location.hash) ?? [];
  return token ? { kind: kind as "configurar" | "invitacion", token } : null;
}

/** /admin: the panel for administrators, or its sign-in (spec §2). */
export function AdminPage() {
  const me = trpc.usuarios.me.useQuery();
  const [link, setLink] = useState(linkInAddress);
  useEffect(clearOldDrafts, []);
  useEffect(() => {
    // A link opened in a tab that already shows this page changes only the address.
    const read = () => setLink((before) => linkInAddress() ?? before);
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  const endLink = () => {
    window.history.replaceState(null, "", window.location.pathname);
    setLink(null);
  };
  if (link?.kind === "invitacion") {
    // Also for somebody already signed in here: accepting an invitation signs in as the invited person.
    return (
      <AdminLayout>
        <AdminInvitacion key={link.token} token={link.token} onDone={endLink} />
      </AdminLayout>
    );
  }
  if (errorCode(me.error) === "UNAUTHORIZED") {
    return <AdminLayout>{link ? <AdminConfigurar token={link.token} onDone={endLink} /> : <AdminLogin />}</AdminLayout>;
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
