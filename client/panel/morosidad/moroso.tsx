import { Link } from "wouter";
import { counted } from "../../../rules/country/cantidad.ts";
import { instante as asInstante, daysBetween, formatDia, formatDiaCorto, toDia } from "../../../rules/country/fecha.ts";
import { formatTelefono } from "../../../rules/country/telefono.ts";
import { nombreNivel } from "../../../rules/people/niveles.ts";
import { hoyEnCaracas } from "../../api/hora.ts";
import { cx } from "../../kit/cx.ts";
import { IconChat } from "../../kit/icons.tsx";
import { Button, ButtonLink } from "../../kit/show/button.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { type Status, StatusChip } from "../../pieces/status.tsx";
import { filaProps } from "../kit/filas.ts";
import { Elegir, type Seleccion } from "../kit/lista/seleccion.tsx";
import { fullName } from "../kit/person.tsx";
import { clientePath, panelPath } from "../kit/tabs.ts";
import type { Moroso } from "../kit/types.ts";
import styles from "./morosidad.module.css";

export type MorosoAct = "llamada" | "promesa" | "multar";

type Promesa = NonNullable<Moroso["promesa"]>;

/** More than a month late: the figure that must be seen. */
const GRAVE = 30;

/** How late a loan is, or how soon it has to pay. */
export function atraso(dias: number): string {
  if (dias > 0) return counted(dias, "día", "días");
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

interface QuienProps {
  moroso: Moroso;
  seleccion: Seleccion<Moroso> | null;
}

function Quien({ moroso: { userId, loanId, telefono, nivel, ...moroso }, seleccion }: QuienProps) {
  return (
    <div className={styles.who}>
      <div className={styles.name}>
        {seleccion && <Elegir id={loanId} de={fullName(moroso)} seleccion={seleccion} />}
        <h2>
          <Link href={clientePath(userId)}>{fullName(moroso)}</Link>
        </h2>
      </div>
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
  const { dias, vence, cuota, cuotasDebidas, debido, saldo, ultimoContacto, contactoAutomatico } = moroso;
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
        <dd className={styles.contact}>
          {contacto(ultimoContacto)}
          {contactoAutomatico && <span>Recordatorio automático</span>}
        </dd>
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
          {counted(porRevisar, "pago por revisar", "pagos por revisar")}
        </Link>
      )}
    </div>
  );
}

/** What may be done about one of them, in one press each. */
export interface Manos {
  /** The chat with its message. */
  whatsapp: (moroso: Moroso) => string;
  onWhatsapp: (moroso: Moroso) => void;
  reminding: (loanId: string) => boolean;
  onRemind: (moroso: Moroso) => void;
  /** They were called and did not answer. */
  noting: (loanId: string) => boolean;
  onNoAnswer: (moroso: Moroso) => void;
  onAct: (act: MorosoAct, moroso: Moroso) => void;
  seleccion: Seleccion<Moroso>;
}

function Acciones({ moroso, manos }: { moroso: Moroso; manos: Manos }) {
  const { loanId } = moroso;
  return (
    <div className={styles.acts}>
      <ButtonLink
        variant="secondary"
        href={manos.whatsapp(moroso)}
        icon={<IconChat />}
        className={styles.whatsapp}
        onClick={() => manos.onWhatsapp(moroso)}
      >
        WhatsApp
      </ButtonLink>
      <Button variant="secondary" busy={manos.reminding(loanId)} onClick={() => manos.onRemind(moroso)}>
        Recordar
      </Button>
      <Button variant="ghost" busy={manos.noting(loanId)} onClick={() => manos.onNoAnswer(moroso)}>
        No contestó
      </Button>
      <Button variant="ghost" onClick={() => manos.onAct("llamada", moroso)}>
        Anotar llamada
      </Button>
      <Button variant="ghost" onClick={() => manos.onAct("promesa", moroso)}>
        Promesa de pago
      </Button>
      {moroso.dias > 0 && (
        <Button variant="ghost" onClick={() => manos.onAct("multar", moroso)}>
          Multar
        </Button>
      )}
    </div>
  );
}

/** A client who owes: how much, since when, what was said, and what to do now; nothing to do for who only looks. */
export function MorosoRow({ moroso, manos }: { moroso: Moroso; manos: Manos | null }) {
  return (
    <li className={styles.row} aria-label={fullName(moroso)} {...filaProps(moroso.loanId)}>
      <Quien moroso={moroso} seleccion={manos?.seleccion ?? null} />
      <Cifras moroso={moroso} />
      <Novedades moroso={moroso} />
      {manos && <Acciones moroso={moroso} manos={manos} />}
    </li>
  );
}
