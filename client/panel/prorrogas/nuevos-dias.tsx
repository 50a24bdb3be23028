import { formatDiaCorto, isDia } from "../../../rules/country/fecha.ts";
import { checkReschedule, reschedule } from "../../../rules/loans/mora/prorrogas.ts";
import { nombreCargo } from "../../pieces/dinero/cargos.ts";
import type { ApprovedLoan } from "../kit/types.ts";
import own from "./prorrogas.module.css";

interface NuevosDiasProps {
  loan: Pick<ApprovedLoan, "cargos" | "periodo">;
  desdeCuota: number;
  fecha: string;
}

/** What would move, by the server's own rule: each old day next to the new one. */
export function NuevosDias({ loan: { cargos, periodo }, desdeCuota, fecha }: NuevosDiasProps) {
  const known = isDia(fecha);
  const refusal = known ? checkReschedule(cargos, desdeCuota, fecha) : null;
  const moved = known && !refusal ? reschedule(cargos, { desdeCuota, fecha, periodo }) : [];
  return (
    <section className={own.preview} aria-label="Nuevos días">
      {refusal && <p>{refusal.texto}</p>}
      {!refusal && moved.length === 0 && <p>Elige un día distinto para ver qué cambia.</p>}
      {moved.length > 0 && (
        // A long plan scrolls, with the keyboard too.
        <ol tabIndex={moved.length > 6 ? 0 : undefined}>
          {moved.map((cargo) => (
            <li key={`${cargo.tipo}${cargo.numero}`}>
              <span>{nombreCargo(cargo, cargos)}</span>
              <span>
                <span className="visually-hidden">Antes </span>
                <s>{formatDiaCorto(cargo.vencePrevio.at(-1) ?? cargo.vence)}</s>{" "}
                <span className="visually-hidden">Ahora </span>
                <strong>
                  <time dateTime={cargo.vence}>
                    {formatDiaCorto(cargo.vence)} {cargo.vence.slice(0, 4)}
                  </time>
                </strong>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
