import type { ReactNode } from "react";
import { TERMINOS_DESDE, TERMINOS_VERSION } from "../../server/rules/terminos.ts";
import { Fecha } from "../ui/fecha.tsx";
import { Page } from "../ui/page.tsx";

/** A legal text, with its version and since when it holds. */
export function Legal({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page
      title={title}
      intro={
        <span className="small">
          Versión {TERMINOS_VERSION}, vigente desde el <Fecha dia={TERMINOS_DESDE} />
        </span>
      }
    >
      <div className="prose">{children}</div>
    </Page>
  );
}
