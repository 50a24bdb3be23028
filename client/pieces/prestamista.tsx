import type { ReactNode } from "react";
import { useMarca } from "../kit/frame/marca.ts";
import { Section } from "../kit/frame/section.tsx";

/** The lender's identification, in page footers and document headings, after `children`; hidden until the operator sets it. */
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
