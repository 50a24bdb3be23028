import { instante as asInstante, toDia } from "../../../rules/country/fecha.ts";
import { formatDolares } from "../../../rules/money/dinero.ts";
import { Fecha, Momento } from "../../kit/show/fecha.tsx";
import { EstadoChip } from "../../pieces/estado.tsx";
import { Tight } from "../kit/cells.tsx";
import type { Usuario } from "../kit/types.ts";

/** Whether Cuotica knows who somebody is. */
export function IdentidadChip({
  verify,
  imgVerify1,
  imgVerify2,
}: Pick<Usuario, "verify" | "imgVerify1" | "imgVerify2">) {
  if (verify) return <EstadoChip estado="Aprobado" label="Verificado" />;
  if (imgVerify1 && imgVerify2) return <EstadoChip estado="Pendiente" label="Fotos por revisar" />;
  return <EstadoChip estado="Rechazado" label="Sin verificar" />;
}

/** How somebody stands: banned, with a loan that is or is not up to date, with a request; nothing for the others. */
export function SituacionChip({ situacion }: Pick<Usuario, "situacion">) {
  if (!situacion) return null;
  const { status, amount, proximaCuota } = situacion;
  if (status === "Baneado") return <EstadoChip estado="Baneado" />;
  if (status === "Pendiente") return <EstadoChip estado="Pendiente" label={`Pide ${formatDolares(amount)}`} />;
  const late = proximaCuota !== null && proximaCuota < toDia(asInstante(Date.now()));
  return late ? <EstadoChip estado="Vencido" label="Atrasado" /> : <EstadoChip estado="Aprobado" label="Al día" />;
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
