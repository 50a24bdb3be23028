import { type ReactNode, useEffect, useState } from "react";
import { paths } from "../../rules/paths.ts";
import { useSignOut } from "../account/use-sign-out.ts";
import { Footer } from "../kit/frame/footer.tsx";
import { Layout } from "../kit/frame/layout.tsx";
import { Places, SignOutButton } from "../kit/frame/places.tsx";
import { IconHome, IconMoney, IconStar, IconUser } from "../kit/icons.tsx";
import { Prestamista } from "../pieces/prestamista.tsx";

/** Labels as spec §2 spells them. */
const PLACES = [
  { href: paths.dashboard, label: "Inicio", icon: IconHome },
  { href: paths.solicitar, label: "Prestamos", icon: IconMoney },
  { href: paths.datos, label: "Datos Personales", icon: IconUser },
  { href: paths.niveles, label: "Beneficios", icon: IconStar },
];

type Despues = typeof import("./despues.tsx");

/** Loaded after the page: no page waits for it. */
function useDespues(): Despues | null {
  const [despues, setDespues] = useState<Despues | null>(null);
  useEffect(() => {
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    // A failed load is ignored: offline it has nothing to show.
    whenIdle(() => import("./despues.tsx").then(setDespues).catch(() => undefined));
  }, []);
  return despues;
}

/** The layout of a borrower's pages: four places in the tab bar, sign-out at the top. */
export function BorrowerLayout({ children }: { children: ReactNode }) {
  const { busy, leave } = useSignOut(paths.inicio);
  const despues = useDespues();
  return (
    <Layout
      home={paths.dashboard}
      places
      footer={
        <Footer short>
          <Prestamista />
        </Footer>
      }
      bar={
        <>
          <Places items={PLACES}>{despues && <despues.PagarCerca />}</Places>
          <SignOutButton busy={busy} onClick={leave} />
        </>
      }
    >
      {despues && <despues.EnEspera />}
      {children}
    </Layout>
  );
}
