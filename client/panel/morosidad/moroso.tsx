import { Link } from "wouter";
import { instante as asInstante, daysBetween, formatDia, formatDiaCorto, toDia } from "../../../rules/country/fecha.ts";
import { formatTelefono } from "../../../rules/country/telefono.ts";
import { nombreNivel } from "../../../rules/people/niveles.ts";
import { cx } from "../../kit/cx.ts";
import { IconChat } from "../../kit/icons.tsx";
import { Button, ButtonLink } from "../../kit/show/button.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { hoyEnCaracas } from "../../pieces/mi-loan.ts";
import { type Status, StatusChip } from "../../pieces/status.tsx";
import { fullName } from "../kit/person.tsx";
import { clientePath, panelPath } from "../kit/tabs.ts";
import type { Moroso } from "../kit/types.ts";
import styles from "./morosidad.module.css";

export type MorosoAct = "llamada" | "promesa" | "multar";

type Promesa = NonNullable<Moroso["promesa"]>;

/** More than a month late: the figure that must be seen. */
const GRAVE = 30;

function atraso(dias: number): string {
  if (dias > 0) return dias === 1 ? "1 día" : `${dias} días`;
  if (dias === 0) return "Hoy";
  return dias === -1 ? "Mañana" : `En ${-dias} días`;
}

/** After the last cuota only a fine, or what the cuotas lacked, is left. */
function queDebe(cuotasDebidas: number, cuota: number): string {
  if (cuotasDebidas === 0) return "multa o resto";
  return cuotasDebidas === 1 ? `cuota ${cuota}` : `${cuotasDebidas} cuotas`;
}

function contacto(instante: number | null): string {
  if (instante === null) return "Ninguno";
  const days = daysBetween(toDia(asInstante(instante)), hoyEnCaracas());
  if (days <= 0) return "Hoy";
  return days === 1 ? "Ayer" : `Hace ${days} días`;
}

const PROMESAS: Record<Promesa["estado"], [Status, (dia: string) => string]> = {
  pendiente: ["Pendiente", (dia) => `Prometió pagar el ${dia}`],
  hoy: ["Pendiente", () => "Prometió pagar hoy"],
  incumplida: ["Vencido", (dia) => `No cumplió su promesa del ${dia}`],
  cumplida: ["Pagado", (dia) => `Cumplió su promesa del ${dia}`],
};

function PromesaChip({ promesa: { dia, estado } }: { promesa: Promesa }) {
  const [look, text] = PROMESAS[estado];
  return <StatusChip status={look} label={text(formatDiaCorto(dia))} />;
}

function Quien({ moroso: { userId, telefono, nivel, ...moroso } }: { moroso: Moroso }) {
  return (
    <div className={styles.who}>
      <h2>
        <Link href={clientePath(userId)}>{fullName(moroso)}</Link>
      </h2>
      <p>
        <a className={styles.phone} href={`tel:${telefono}`}>
          {formatTelefono(telefono)}
        </a>
        <span>{nombreNivel(nivel)}</span>
      </p>
    </div>
  );
}

function Cifras({ moroso }: { moroso: Moroso }) {
  const { dias, vence, cuota, cuotasDebidas, debido, saldo, ultimoContacto } = moroso;
  const late = dias > 0;
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{late ? "Atraso" : "Vence"}</dt>
        <dd className={cx(dias > GRAVE && styles.grave)}>
          {atraso(dias)}
          <time dateTime={vence} title={formatDia(vence)}>
            {late && "desde el "}
            {formatDiaCorto(vence)}
          </time>
        </dd>
      </div>
      <div>
        <dt>{late ? "Vencido" : "Por pagar"}</dt>
        <dd>
          <Dinero centavos={debido} />
          <span>{queDebe(cuotasDebidas, cuota)}</span>
        </dd>
      </div>
      <div>
        <dt>Saldo</dt>
        <dd>
          <Dinero centavos={saldo} />
        </dd>
      </div>
      <div>
        <dt>Último contacto</dt>
        <dd className={styles.contact}>{contacto(ultimoContacto)}</dd>
      </div>
    </dl>
  );
}

/** What has come of it: a promise, a pago that nobody has looked at. */
function Novedades({ moroso: { userId, promesa, porRevisar } }: { moroso: Moroso }) {
  if (!promesa && porRevisar === 0) return null;
  return (
    <div className={styles.news}>
      {promesa && <PromesaChip promesa={promesa} />}
      {porRevisar > 0 && (
        <Link href={`${panelPath("pagos")}?buscar=${userId}`}>
          {porRevisar === 1 ? "1 pago por revisar" : `${porRevisar} pagos por revisar`}
        </Link>
      )}
    </div>
  );
}

interface MorosoRowProps {
  moroso: Moroso;
  /** The chat with its message. */
  whatsapp: string;
  onWhatsapp: () => void;
  reminding: boolean;
  onRemind: () => void;
  onAct: (act: MorosoAct) => void;
}

function Acciones({ moroso, whatsapp, onWhatsapp, reminding, onRemind, onAct }: MorosoRowProps) {
  return (
    <div className={styles.acts}>
      <ButtonLink
        variant="secondary"
        href={whatsapp}
        icon={<IconChat />}
        className={styles.whatsapp}
        onClick={onWhatsapp}
      >
        WhatsApp
      </ButtonLink>
      <Button variant="ghost" busy={reminding} onClick={onRemind}>
        Recordar
      </Button>
      <Button variant="ghost" onClick={() => onAct("llamada")}>
        Anotar llamada
      </Button>
      <Button variant="ghost" onClick={() => onAct("promesa")}>
        Promesa de pago
      </Button>
      {moroso.dias > 0 && (
        <Button variant="ghost" onClick={() => onAct("multar")}>
          Multar
        </Button>
      )}
    </div>
  );
}

/** A client who owes: how much, since when, what was said, and what to do now. */
export function MorosoRow(props: MorosoRowProps) {
  const { moroso } = props;
  return (
    <li className={styles.row} aria-label={fullName(moroso)}>
      <Quien moroso={moroso} />
      <Cifras moroso={moroso} />
      <Novedades moroso={moroso} />
      <Acciones {...props} />
    </li>
  );
}
