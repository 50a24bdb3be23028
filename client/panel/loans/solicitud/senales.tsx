import { useState } from "react";
import { grouped, numbered } from "../../../../rules/country/cantidad.ts";
import { formatCedula } from "../../../../rules/country/cedula.ts";
import type { VistoMotivo } from "../../../../rules/loans/aprobar/senales.ts";
import { IconAlert } from "../../../kit/icons.tsx";
import { Button } from "../../../kit/show/button.tsx";
import { useMay } from "../../kit/actos/permitted.tsx";
import { FotoDialog, Miniaturas } from "../../kit/foto/foto.tsx";
import { Tight } from "../../kit/lista/cells.tsx";
import { ClienteLink, fullName } from "../../kit/person.tsx";
import type { Loan, LoanSignals } from "../../kit/types.ts";
import own from "./solicitud.module.css";
import pie from "./solicitud-pie.module.css";

const VISTO: Record<VistoMotivo, string> = {
  cedula: "misma cédula",
  telefono: "mismo teléfono de Pago Móvil",
  acceso: "entra con este teléfono",
  foto: "misma foto",
  parecida: "foto que se le parece",
};

/** How many loans they finished, and how: «3, 2 a tiempo». */
export function prestamos({ completados, aTiempo }: LoanSignals): string {
  if (completados === 0) return "Ninguno todavía";
  if (aTiempo === 0) return completados === 1 ? "1, con atraso" : `${grouped(completados)}, ninguno a tiempo`;
  if (aTiempo === completados) return completados === 1 ? "1, a tiempo" : `${completados}, todos a tiempo`;
  return `${completados}, ${aTiempo} a tiempo`;
}

/** How late they were on average. */
export function comoPaga({ retraso }: LoanSignals): string {
  if (retraso === null) return "Sin historial";
  if (retraso === 0) return "Siempre a tiempo";
  return `${retraso.toLocaleString("es-VE")} ${numbered(retraso, "día", "días")} de atraso en promedio`;
}

interface FotosProps {
  loan: Loan;
  signals: { data: LoanSignals | undefined; isError: boolean; refetch: () => unknown };
  onVerificar: () => void;
}

/** Their photos, and the button to ask for new ones. */
export function Fotos({ loan, signals: { data, isError, refetch }, onVerificar }: FotosProps) {
  const [foto, setFoto] = useState<number | null>(null);
  const may = useMay();
  const persona = { nombre: fullName(loan), cedula: loan.cedula, edad: loan.edad || null, fotos: data?.fotos ?? [] };
  return (
    <div className={own.fotos}>
      <div>
        {isError && (
          <Button variant="ghost" small onClick={() => void refetch()}>
            No cargó: reintentar
          </Button>
        )}
        {data?.fotos.length === 0 && <p className={own.heavy}>Sin fotos: todavía no las envía.</p>}
        {persona.fotos.length > 0 && <Miniaturas persona={persona} onOpen={setFoto} />}
      </div>
      {may("gestor") && (
        <Button variant="ghost" small onClick={onVerificar}>
          Solicitar Verificación
        </Button>
      )}
      {foto !== null && <FotoDialog persona={persona} inicio={foto} onClose={() => setFoto(null)} />}
    </div>
  );
}

interface Otro {
  userId: string;
  nombre: string;
  cedula: string | null;
  motivos: string;
}

/** Each other person once, with everything they share. */
export function otrosDe(vistos: LoanSignals["vistos"]): Otro[] {
  const people = [...new Map(vistos.map((visto) => [visto.userId, visto])).values()];
  return people.map(({ userId, nombre, cedula }) => {
    const own = vistos.filter((visto) => visto.userId === userId);
    return {
      userId,
      nombre: nombre || "Sin nombre",
      cedula,
      motivos: own.map(({ motivo }) => VISTO[motivo]).join(", "),
    };
  });
}

export function OtroLink({ otro: { userId, nombre, cedula, motivos } }: { otro: Otro }) {
  return (
    <>
      <ClienteLink userId={userId}>
        {nombre}
        {cedula && (
          <>
            , <Tight>{formatCedula(cedula)}</Tight>
          </>
        )}
      </ClienteLink>
      {": "}
      {motivos}
    </>
  );
}

/** On one line; the rest is in the profile. */
export function Vistos({ vistos, onMore }: Pick<LoanSignals, "vistos"> & { onMore: () => void }) {
  const [first, ...others] = otrosDe(vistos);
  if (!first) return null;
  return (
    <div className={pie.vistos}>
      <IconAlert size={18} />
      <p>
        <strong>Visto en otra cuenta</strong> <OtroLink otro={first} />
      </p>
      {others.length > 0 && (
        <button type="button" onClick={onMore}>
          y {others.length} más
        </button>
      )}
    </div>
  );
}
