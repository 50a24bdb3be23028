import type { ComponentType } from "react";
import { UsarCreditoDialog } from "../creditos/usar.tsx";
import type { ApprovedLoan } from "../kit/types.ts";
import { MasTiempoDialog } from "../prorrogas/mas-tiempo.tsx";
import { AnularMultaDialog, MultarDialog, SubirNivelDialog } from "./acciones.tsx";
import type { LoanAct } from "./actos.ts";
import { BanearDialog } from "./aprobar/decidir.tsx";
import { FechaDialog } from "./aprobar/fecha.tsx";
import { CompletarDialog, IncobrableDialog } from "./cerrar.tsx";
import { CancelarAprobacionDialog, CorregirDialog } from "./corregir.tsx";

const DIALOGS: Record<LoanAct, ComponentType<{ loan: ApprovedLoan; onClose: () => void }>> = {
  usarCredito: UsarCreditoDialog,
  completar: CompletarDialog,
  fecha: FechaDialog,
  masTiempo: MasTiempoDialog,
  corregir: CorregirDialog,
  cancelar: CancelarAprobacionDialog,
  incobrable: IncobrableDialog,
  subirNivel: SubirNivelDialog,
  multar: MultarDialog,
  anularMulta: AnularMultaDialog,
  banear: BanearDialog,
};

/** The act on a running loan whose dialog is open. */
export interface PrestamoAct {
  kind: LoanAct;
  loan: ApprovedLoan;
}

export function PrestamoDialog({ act: { kind, loan }, onClose }: { act: PrestamoAct; onClose: () => void }) {
  const Content = DIALOGS[kind];
  return <Content loan={loan} onClose={onClose} />;
}
