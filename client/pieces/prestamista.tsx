import { useMarca } from "../kit/frame/marca.ts";
import { Section } from "../kit/frame/section.tsx";
import styles from "./prestamista.module.css";

/** Who lends, as the foot of a page and the head of a paper say it; nothing until the operator has said it. */
export function Prestamista() {
  const { prestamista } = useMarca();
  if (!prestamista) return null;
  const { razonSocial, rif, direccion, telefono } = prestamista;
  return (
    <Section name="conPrestamista">
      <address className={styles.prestamista}>
        <strong>{razonSocial}</strong>
        <span>{`RIF ${rif}`}</span>
        <span>{direccion}</span>
        <span>{`Teléfono ${telefono}`}</span>
      </address>
    </Section>
  );
}
