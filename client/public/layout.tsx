import { type ReactNode, useEffect } from "react";
import { paths } from "../../rules/paths.ts";
import { markPage } from "../api/ha-entrado.ts";
import { Footer } from "../kit/frame/footer.tsx";
import { Enter, Layout } from "../kit/frame/layout.tsx";
import { ButtonLink } from "../kit/show/button.tsx";
import { Prestamista } from "../pieces/prestamista.tsx";

/** The frame of public pages. Prerendered for visitors and for people who are signed in, with what either needs. */
export function PublicLayout({ children }: { children: ReactNode }) {
  // In the app one signs in and out without a new page.
  useEffect(markPage);
  return (
    <Layout
      home={paths.inicio}
      footer={
        <Footer>
          <Prestamista />
        </Footer>
      }
      bar={
        <Enter>
          <ButtonLink href={paths.login} variant="ghost" className="fuera">
            Iniciar Sesión
          </ButtonLink>
          <ButtonLink href={paths.dashboard} variant="ghost" className="dentro">
            Ir a mi cuenta
          </ButtonLink>
        </Enter>
      }
    >
      {children}
    </Layout>
  );
}
