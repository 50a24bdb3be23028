import type { ReactNode } from "react";
import { paths } from "../../rules/paths.ts";
import { Footer } from "../kit/frame/footer.tsx";
import { Enter, Layout } from "../kit/frame/layout.tsx";
import { SegunQuien } from "./segun.tsx";

/** Around the pages anyone may see. */
export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <Layout
      home={paths.inicio}
      footer={<Footer />}
      bar={
        <Enter>
          <SegunQuien href={paths.login} variant="ghost">
            Iniciar Sesión
          </SegunQuien>
        </Enter>
      }
    >
      {children}
    </Layout>
  );
}
