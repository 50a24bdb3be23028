import type { ReactNode } from "react";
import { Link } from "wouter";
import { formatTelefono, whatsappUrl } from "../../../rules/country/telefono.ts";
import { cx } from "../../kit/cx.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { IconChat, IconCopy } from "../../kit/icons.tsx";
import { Avatar } from "../../kit/show/avatar.tsx";
import styles from "./person.module.css";
import { clientePath } from "./tabs.ts";

/** Shown for data missing from people imported from a notebook. */
export const SIN_DATO = "Sin dato";

export function fullName({ nombre, apellido }: { nombre: string | null; apellido: string | null }): string {
  return `${nombre ?? ""} ${apellido ?? ""}`.trim() || "Sin nombre";
}

/** A client's name, linked to their file. */
export function ClienteLink({ userId, children }: { userId: string; children: ReactNode }) {
  return (
    <Link href={clientePath(userId)} className={styles.cliente}>
      {children}
    </Link>
  );
}

interface PersonHeadProps {
  nombre: string;
  /** The person whose file the name links to; without it there is no link. */
  userId?: string;
  /** A line below the name: age, cédula, level. */
  meta?: ReactNode;
  /** At the end: the important figure. */
  aside?: ReactNode;
}

/** Who a card is about. */
export function PersonHead({ nombre, userId, meta, aside }: PersonHeadProps) {
  return (
    <header className={styles.person}>
      <Avatar nombre={nombre} />
      <div className={styles.personText}>
        <h2>{userId ? <ClienteLink userId={userId}>{nombre}</ClienteLink> : nombre}</h2>
        {meta && <p>{meta}</p>}
      </div>
      {aside && <div className={styles.personAside}>{aside}</div>}
    </header>
  );
}

/** A phone, as a link to a chat with its owner, prefilled with `texto`. */
export function WhatsApp({ telefono, texto }: { telefono: string; texto: string }) {
  // A forgotten person has no phone.
  if (telefono === "") return <>Sin teléfono</>;
  return (
    <a className={styles.chat} href={whatsappUrl(telefono, texto)} target="_blank" rel="noopener noreferrer">
      <IconChat size={18} />
      {formatTelefono(telefono)}
      <span className="visually-hidden"> (WhatsApp)</span>
    </a>
  );
}

/** An identifier, complete for machines and short for the eye; a press copies it. */
export function Uid({ id }: { id: string }) {
  const copy = () =>
    navigator.clipboard?.writeText(id).then(
      () => toast("UID copiado.", "info"),
      () => toast("No se pudo copiar.", "error"),
    );
  return (
    <button type="button" className={styles.uid} title="Copiar UID" onClick={() => void copy()}>
      <code>{id}</code>
      <IconCopy size={16} />
    </button>
  );
}

/** Labels above values, side by side; a `whole` one has its own line on a phone. */
export function Facts({ items }: { items: readonly { label: string; value: ReactNode; whole?: boolean }[] }) {
  return (
    <dl className={styles.facts}>
      {items.map(({ label, value, whole }) => (
        <div key={label} className={cx(whole && styles.whole)}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
