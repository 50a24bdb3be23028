import type { ReactNode } from "react";
import { useMarca } from "../kit/frame/marca.ts";
import { Section } from "../kit/frame/section.tsx";

/** Who lends, as the foot of a page and the head of a paper say it, after `children`; nothing until the operator has said it. */
export function Prestamista({ children }: { children?: ReactNode }) {
  const { prestamista } = useMarca();
  if (!prestamista) return null;
  const { razonSocial, rif, direccion, telefono } = prestamista;
  return (
    <Section name="conPrestamista">
      {children}
      <p className="small soft">
        <strong>{razonSocial}</strong>
        {` · RIF ${rif} · ${direccion} · Teléfono ${telefono}`}
      </p>
    </Section>
  );
}
