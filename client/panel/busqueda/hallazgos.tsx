import type { inferRouterOutputs } from "@trpc/server";
import type { ReactNode } from "react";
import { formatCedula } from "../../../rules/country/cedula.ts";
import { formatTelefono } from "../../../rules/country/telefono.ts";
import type { AppRouter } from "../../../server/http/router.ts";
import { IconMoney, IconReceipt } from "../../kit/icons.tsx";
import { Avatar } from "../../kit/show/avatar.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { StatusChip } from "../../pieces/status.tsx";
import { clientePath, panelPath } from "../kit/tabs.ts";
import styles from "./busqueda.module.css";

type Hallazgos = inferRouterOutputs<AppRouter>["busqueda"]["find"];
type LoanFound = Hallazgos["loans"][number];

export interface Opcion {
  key: string;
  href: string;
  content: ReactNode;
}

export interface Grupo {
  titulo: string;
  opciones: Opcion[];
}

/** Where the tab of each state shows one loan alone. */
const LOAN_PATHS: Record<LoanFound["status"], string> = {
  Pendiente: panelPath("pendientes"),
  Aprobado: panelPath("aprobadas"),
  Rechazado: panelPath("rechazadas"),
  Baneado: `${panelPath("rechazadas")}?estado=baneadas`,
  Completado: panelPath("completados"),
};

const searching = (path: string, uid: string) => `${path}${path.includes("?") ? "&" : "?"}buscar=${uid}`;

/** What was found as a list to choose from; kinds of which there is nothing are left out. */
export function groupsOf({ clientes, loans, pagos }: Hallazgos): Grupo[] {
  const groups: Grupo[] = [
    {
      titulo: "Clientes",
      opciones: clientes.map(({ userId, nombre, cedula, telefono, correo }) => ({
        key: userId,
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
        href: searching(panelPath("pagos"), pagoId),
        content: (
          <Row icon={<IconReceipt size={20} />} title={nombre} aside={<StatusChip status={status} />}>
            Pago de <Dinero centavos={monto} /> · referencia {codigo}
          </Row>
        ),
      })),
    },
  ];
  return groups.filter(({ opciones }) => opciones.length > 0);
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
