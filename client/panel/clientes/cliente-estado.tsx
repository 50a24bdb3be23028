import { instante as asInstante, toDia } from "../../../rules/country/fecha.ts";
import { formatDolares } from "../../../rules/money/dinero.ts";
import { hoyEnCaracas } from "../../api/hora.ts";
import { Fecha, Momento } from "../../kit/show/fecha.tsx";
import { StatusChip } from "../../pieces/status.tsx";
import { Tight } from "../kit/lista/cells.tsx";
import type { Usuario } from "../kit/types.ts";

/** Whether the identity is verified. */
export function IdentidadChip({
  verify,
  imgVerify1,
  imgVerify2,
}: Pick<Usuario, "verify" | "imgVerify1" | "imgVerify2">) {
  if (verify) return <StatusChip status="Aprobado" label="Verificado" />;
  if (imgVerify1 && imgVerify2) return <StatusChip status="Pendiente" label="Fotos por revisar" />;
  return <StatusChip status="Rechazado" label="Sin verificar" />;
}

/** A client's status: banned, loan up to date, late or written off, or a request; otherwise empty. */
export function SituacionChip({ situacion, baneado }: Pick<Usuario, "situacion"> & { baneado: boolean }) {
  return (
    <>
      {baneado && <StatusChip status="Baneado" />}
      {situacion && situacion.status !== "Baneado" && <PrestamoChip situacion={situacion} />}
    </>
  );
}

function PrestamoChip({ situacion }: { situacion: NonNullable<Usuario["situacion"]> }) {
  const { status, amount, proximaCuota, castigadoEn } = situacion;
  if (castigadoEn !== null) return <StatusChip status="Vencido" label="Incobrable" />;
  if (status === "Pendiente") return <StatusChip status="Pendiente" label={`Pide ${formatDolares(amount)}`} />;
  const late = proximaCuota !== null && proximaCuota < hoyEnCaracas();
  return late ? <StatusChip status="Vencido" label="Atrasado" /> : <StatusChip status="Aprobado" label="Al día" />;
}

/** «4 mar. 2026», on one line. */
export function DiaCorto({ instante }: { instante: number }) {
  const dia = toDia(asInstante(instante));
  return (
    <Tight>
      <Fecha dia={dia} corta /> {dia.slice(0, 4)}
    </Tight>
  );
}

/** A moment in a table, on one line. */
export function Cuando({ instante }: { instante: number }) {
  return (
    <Tight>
      <Momento instante={asInstante(instante)} />
    </Tight>
  );
}
