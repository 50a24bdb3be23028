import { type ReactNode, useEffect } from "react";
import { paths } from "../../rules/paths.ts";
import { markPage } from "../api/ha-entrado.ts";
import { Footer } from "../kit/frame/footer.tsx";
import { Enter, Layout } from "../kit/frame/layout.tsx";
import { ButtonLink } from "../kit/show/button.tsx";
import { Prestamista } from "../pieces/prestamista.tsx";

/** The layout of public pages. Prerendered with what both visitors and signed-in people need. */
export function PublicLayout({ children }: { children: ReactNode }) {
  // The app signs people in and out without loading a new page.
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
