import { Link } from "wouter";
import { counted } from "../../../rules/country/cantidad.ts";
import { instante as asInstante, daysBetween, formatDia, formatDiaCorto, toDia } from "../../../rules/country/fecha.ts";
import { formatTelefono } from "../../../rules/country/telefono.ts";
import { RESULTADO_TEXTOS } from "../../../rules/loans/mora/gestiones.ts";
import { nombreNivel } from "../../../rules/people/niveles.ts";
import { hoyEnCaracas } from "../../api/hora.ts";
import { cx } from "../../kit/cx.ts";
import { IconChat } from "../../kit/icons.tsx";
import { Button, ButtonLink } from "../../kit/show/button.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { filaProps } from "../kit/filas.ts";
import { Elegir, type Seleccion } from "../kit/lista/seleccion.tsx";
import { Menu } from "../kit/menu.tsx";
import { fullName } from "../kit/person.tsx";
import { clientePath, panelPath } from "../kit/tabs.ts";
import type { Moroso } from "../kit/types.ts";
import styles from "./morosidad.module.css";
import type { Llamada } from "./use-cobro.ts";

export const NO_CONTESTO: Llamada = { texto: "No contestó", resultado: "no_contesta" };
/** Call outcomes that need no further details. */
const LLAMADA_EN_VANO: readonly Llamada[] = [NO_CONTESTO, { texto: "Número equivocado", resultado: "numero_malo" }];

export type MorosoAct = "llamada" | "promesa" | "multar";

type Promesa = NonNullable<Moroso["promesa"]>;

/** Over a month late, which is highlighted. */
const GRAVE = 30;

/** How late a loan is, or how soon it is due. */
export function atraso(dias: number): string {
  if (dias > 0) return counted(dias, "día", "días");
  if (dias === 0) return "Hoy";
  return dias === -1 ? "Mañana" : `En ${-dias} días`;
}

/** After the last cuota only a fine, or a remaining debt, is left. */
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

const PROMESAS: Record<Promesa["estado"], (dia: string) => string> = {
  pendiente: (dia) => `Pagará el ${dia}`,
  hoy: () => "Prometió pagar hoy",
  incumplida: (dia) => `No cumplió el ${dia}`,
  cumplida: (dia) => `Cumplió el ${dia}`,
};

/** Their promise comes before the last contact. */
function Promesa({ promesa: { dia, estado } }: { promesa: Promesa }) {
  const look = { pendiente: null, hoy: null, incumplida: styles.rota, cumplida: styles.cumplida }[estado];
  return <span className={cx(styles.under, look)}>{PROMESAS[estado](formatDiaCorto(dia))}</span>;
}

/** The outcome of the last contact, or that there was none by the team. */
function Como({ moroso: { contactoAutomatico, resultado } }: { moroso: Moroso }) {
  const texto = contactoAutomatico ? "Automático" : resultado && RESULTADO_TEXTOS[resultado];
  return texto && <span className={styles.under}>{texto}</span>;
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
      <p className={seleccion ? styles.elegible : undefined}>
        <a className={styles.phone} href={`tel:${telefono}`}>
          {formatTelefono(telefono)}
        </a>
        <span>{nombreNivel(nivel)}</span>
      </p>
    </div>
  );
}

/** The overdue amount and number of cuotas; a pago waiting for review is shown instead. */
function Debido({ moroso: { userId, debido, cuotasDebidas, cuota, porRevisar } }: { moroso: Moroso }) {
  return (
    <dd>
      <Dinero centavos={debido} />
      {porRevisar > 0 ? (
        <Link className={styles.under} href={`${panelPath("pagos")}?buscar=${userId}`}>
          {counted(porRevisar, "pago por revisar", "pagos por revisar")}
        </Link>
      ) : (
        <span className={styles.under}>{queDebe(cuotasDebidas, cuota)}</span>
      )}
    </dd>
  );
}

function Cifras({ moroso }: { moroso: Moroso }) {
  const { dias, vence, saldo, ultimoContacto, promesa } = moroso;
  const late = dias > 0;
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{late ? "Atraso" : "Vence"}</dt>
        <dd className={cx(dias > GRAVE && styles.grave)}>
          {atraso(dias)}
          <time className={styles.under} dateTime={vence} title={formatDia(vence)}>
            {late && <span className={styles.desde}>desde el </span>}
            {formatDiaCorto(vence)}
          </time>
        </dd>
      </div>
      <div>
        <dt>{late ? "Vencido" : "Por pagar"}</dt>
        <Debido moroso={moroso} />
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
          {promesa && <Promesa promesa={promesa} />}
          {!promesa && <Como moroso={moroso} />}
        </dd>
      </div>
    </dl>
  );
}

/** The one-press acts on one of them. */
export interface Manos {
  /** The chat's address, with its message. */
  whatsapp: (moroso: Moroso) => string;
  onWhatsapp: (moroso: Moroso) => void;
  /** A colleague wrote to them today, so nobody writes again. */
  escribioOtro: (moroso: Moroso) => boolean;
  reminding: (loanId: string) => boolean;
  onRemind: (moroso: Moroso) => void;
  /** Records a call's outcome. */
  onLlamada: (moroso: Moroso, llamada: Llamada) => void;
  onAct: (act: MorosoAct, moroso: Moroso) => void;
  seleccion: Seleccion<Moroso>;
}

function Acciones({ moroso, manos }: { moroso: Moroso; manos: Manos }) {
  const { loanId } = moroso;
  return (
    <div className={styles.acts}>
      {manos.escribioOtro(moroso) ? (
        <span className={styles.otro} title={moroso.escribioHoy?.correo}>
          Le escribió {moroso.escribioHoy?.correo.split("@")[0]}
        </span>
      ) : (
        <ButtonLink
          variant="secondary"
          href={manos.whatsapp(moroso)}
          icon={<IconChat />}
          onClick={() => manos.onWhatsapp(moroso)}
        >
          WhatsApp
        </ButtonLink>
      )}
      {!manos.escribioOtro(moroso) && (
        <Button variant="secondary" busy={manos.reminding(loanId)} onClick={() => manos.onRemind(moroso)}>
          Recordar
        </Button>
      )}
      <Menu
        titulo="Anotar"
        de={fullName(moroso)}
        grupos={[
          LLAMADA_EN_VANO.map((llamada) => ({
            label: llamada.texto,
            onSelect: () => manos.onLlamada(moroso, llamada),
          })),
          [
            { label: "Anotar llamada", onSelect: () => manos.onAct("llamada", moroso) },
            { label: "Promesa de pago", onSelect: () => manos.onAct("promesa", moroso) },
          ],
          moroso.dias > 0 ? [{ label: "Multar", onSelect: () => manos.onAct("multar", moroso), danger: true }] : [],
        ]}
      />
    </div>
  );
}

/** A client in arrears: amount, days late, contacts, and the acts; without acts for a lector. */
export function MorosoRow({ moroso, manos }: { moroso: Moroso; manos: Manos | null }) {
  return (
    <li className={styles.row} aria-label={fullName(moroso)} {...filaProps(moroso.loanId)}>
      <Quien moroso={moroso} seleccion={manos?.seleccion ?? null} />
      <Cifras moroso={moroso} />
      {manos && <Acciones moroso={moroso} manos={manos} />}
    </li>
  );
}
