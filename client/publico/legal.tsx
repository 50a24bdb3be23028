import type { ReactNode } from "react";
import { Fecha } from "../ui/fecha.tsx";
import { Page } from "../ui/page.tsx";
import { VERSION, VIGENTE_DESDE } from "./version.ts";

/** A legal text, with its version and since when it holds. */
export function Legal({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page
      title={title}
      intro={
        <span className="small">
          Versión {VERSION}, vigente desde el <Fecha dia={VIGENTE_DESDE} />
        </span>
      }
    >
      <div className="prose">{children}</div>
    </Page>
  );
}
