import type { ReactNode } from "react";
import { paths } from "../../rules/paths.ts";
import { Footer } from "../kit/frame/footer.tsx";
import { Enter, Layout } from "../kit/frame/layout.tsx";
import { ButtonLink } from "../kit/show/button.tsx";
import { Prestamista } from "../pieces/prestamista.tsx";

/** Around the pages anyone may see. */
export function PublicLayout({ children }: { children: ReactNode }) {
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
          <ButtonLink href={paths.login} variant="ghost">
            Iniciar Sesión
          </ButtonLink>
        </Enter>
      }
    >
      {children}
    </Layout>
  );
}
