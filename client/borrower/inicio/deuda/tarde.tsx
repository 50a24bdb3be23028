import { counted } from "../../../../rules/country/cantidad.ts";
import { formatDolares } from "../../../../rules/money/dinero.ts";
import { useAjustes, useAtencionUrl } from "../../../api/ajustes.ts";
import { Atencion } from "../../../pieces/atencion.tsx";
import type { MiLoan } from "../../../pieces/dinero/mi-loan.ts";
import { MasTiempo } from "../../prorroga/mas-tiempo.tsx";

type Ajustes = NonNullable<ReturnType<typeof useAjustes>["data"]>;

/** The cost of being late: a fine, whether it is automatic, and the next level. */
export function loQueCuesta({
  politicaMulta,
  multa,
  subirNivelAutomatico,
}: Pick<Ajustes, "politicaMulta" | "multa" | "subirNivelAutomatico">) {
  const { desde, graciaDias, porcentaje } = politicaMulta;
  const fine = porcentaje === null ? `de ${formatDolares(multa)}` : `del ${porcentaje}% de la cuota`;
  const when =
    desde === null
      ? `Cada cuota que se atrasa puede sumar una multa ${fine}.`
      : `Cada cuota suma una multa ${fine} ${graciaDias === 0 ? "al día siguiente de vencer" : `si pasa de ${counted(graciaDias, "día", "días")} de atraso`}.`;
  return `${when} ${subirNivelAutomatico ? "Un préstamo con una cuota pagada tarde no sube tu nivel." : "Cómo pagas cuenta para subir de nivel."}`;
}

/** For a late loan: what that costs, and two ways to talk about it. */
export function Tarde({ loan }: { loan: MiLoan }) {
  const ajustes = useAjustes().data;
  const atencion = useAtencionUrl("Hola, estoy atrasado con mi préstamo y quiero ponerme al día.");
  return (
    <div className="stack-sm">
      {ajustes && <p className="small">{loQueCuesta(ajustes)}</p>}
      <MasTiempo loan={loan} junto={<Atencion url={atencion} variant="ghost" silent />} />
    </div>
  );
}
