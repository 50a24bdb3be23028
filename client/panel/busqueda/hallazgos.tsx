import type { inferRouterOutputs } from "@trpc/server";
import type { ReactNode } from "react";
import { formatCedula } from "../../../rules/country/cedula.ts";
import { formatTelefono } from "../../../rules/country/telefono.ts";
import type { AppRouter } from "../../../server/http/router.ts";
import { IconClock, IconMoney, IconReceipt } from "../../kit/icons.tsx";
import { Avatar } from "../../kit/show/avatar.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { StatusChip } from "../../pieces/status.tsx";
import { IconArrowRight } from "../kit/icons.tsx";
import { fullName } from "../kit/person.tsx";
import { clientePath, panelPath } from "../kit/tabs.ts";
import styles from "./busqueda.module.css";
import type { Accion, Orden } from "./ordenes.ts";
import type { Usado } from "./ultimos.ts";

type Hallazgos = inferRouterOutputs<AppRouter>["busqueda"]["find"];
export type EnCurso = inferRouterOutputs<AppRouter>["busqueda"]["enCurso"][number];
type LoanFound = Hallazgos["loans"][number];

/** One entry of the list: a place to go, an act on a client still to be chosen, or an act on the chosen loan. */
export interface Opcion {
  key: string;
  /** The title stored for «Lo último». */
  titulo: string;
  detalle: string;
  href?: string | undefined;
  accion?: Accion | undefined;
  loan?: EnCurso;
  /** A tab or an act: known without asking the server. */
  aqui?: true;
  content: ReactNode;
}

export interface Grupo {
  titulo: string;
  opciones: Opcion[];
}

/** The tab that lists the loans of each status; a search there for a loan's id shows only that one. */
const LOAN_PATHS: Record<LoanFound["status"], string> = {
  Pendiente: panelPath("pendientes"),
  Aprobado: panelPath("aprobadas"),
  Rechazado: panelPath("rechazadas"),
  Baneado: `${panelPath("rechazadas")}?estado=baneadas`,
  Completado: panelPath("completados"),
};

const searching = (path: string, uid: string) => `${path}${path.includes("?") ? "&" : "?"}buscar=${uid}`;

/** What was last opened. */
export function ultimosGroup(ultimos: readonly Usado[]): Grupo {
  const opciones = ultimos.map(({ key, titulo, detalle, href }) => ({
    key: `ultimo-${key}`,
    titulo,
    detalle,
    href,
    content: (
      <Row icon={<IconClock size={20} />} title={titulo}>
        {detalle}
      </Row>
    ),
  }));
  return { titulo: "Lo último", opciones };
}

/** Tabs or acts. */
export function ordenesGroup(titulo: string, ordenes: readonly Orden[]): Grupo {
  const opciones = ordenes.map(({ key, titulo, detalle, href, accion }) => ({
    key,
    titulo,
    detalle,
    href,
    accion,
    aqui: true as const,
    content: (
      <Row icon={<IconArrowRight size={20} />} title={titulo}>
        {detalle}
      </Row>
    ),
  }));
  return { titulo, opciones };
}

/** The choice of the loan that an act applies to. */
export function enCursoGroup(loans: readonly EnCurso[]): Grupo {
  const opciones = loans.map((loan) => ({
    key: loan.loanId,
    titulo: fullName(loan),
    detalle: formatCedula(loan.cedula),
    loan,
    content: (
      <Row icon={<Avatar nombre={fullName(loan)} />} title={fullName(loan)}>
        {formatCedula(loan.cedula)} · préstamo de <Dinero centavos={loan.montoFinal} />
      </Row>
    ),
  }));
  return { titulo: "Con un préstamo en curso", opciones };
}

const usedFirst = (opciones: Opcion[], ultimos: readonly Usado[]) => {
  const placeOf = ({ key }: Opcion) => ultimos.findIndex((usado) => usado.key === key) + 1 || ultimos.length + 1;
  return [...opciones].sort((a, b) => placeOf(a) - placeOf(b));
};

/** The search results as options, in each group what was last opened first; empty groups are left out. */
export function groupsOf({ clientes, loans, pagos }: Hallazgos, ultimos: readonly Usado[]): Grupo[] {
  const groups: Grupo[] = [
    {
      titulo: "Clientes",
      opciones: clientes.map(({ userId, nombre, cedula, telefono, correo }) => ({
        key: userId,
        titulo: nombre || correo,
        detalle: cedula ? formatCedula(cedula) : "Perfil sin completar",
        href: clientePath(userId),
        content: (
          <Row icon={<Avatar nombre={nombre || correo} />} title={nombre || correo}>
            {cedula && telefono ? `${formatCedula(cedula)} · ${formatTelefono(telefono)}` : "Perfil sin completar"}
          </Row>
        ),
      })),
    },
    {
      titulo: "Préstamos",
      opciones: loans.map(({ loanId, nombre, amount, status }) => ({
        key: loanId,
        titulo: nombre,
        detalle: "Préstamo",
        href: searching(LOAN_PATHS[status], loanId),
        content: (
          <Row icon={<IconMoney size={20} />} title={nombre} aside={<LoanState status={status} />}>
            Préstamo de <Dinero centavos={amount} corto />
          </Row>
        ),
      })),
    },
    {
      titulo: "Pagos",
      opciones: pagos.map(({ pagoId, nombre, codigo, monto, status }) => ({
        key: pagoId,
        titulo: nombre,
        detalle: `Pago, referencia ${codigo}`,
        href: searching(panelPath("pagos"), pagoId),
        content: (
          <Row icon={<IconReceipt size={20} />} title={nombre} aside={<StatusChip status={status} />}>
            Pago de <Dinero centavos={monto} /> · referencia {codigo}
          </Row>
        ),
      })),
    },
  ];
  return groups
    .filter(({ opciones }) => opciones.length > 0)
    .map(({ titulo, opciones }) => ({ titulo, opciones: usedFirst(opciones, ultimos) }));
}

function LoanState({ status }: { status: LoanFound["status"] }) {
  return status === "Completado" ? <StatusChip status="Pagado" label="Completado" /> : <StatusChip status={status} />;
}

function Row(props: { icon: ReactNode; title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <>
      <span className={styles.icon}>{props.icon}</span>
      <span className={styles.words}>
        <strong>{props.title}</strong>
        <span>{props.children}</span>
      </span>
      {props.aside}
    </>
  );
}
