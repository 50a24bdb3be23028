import { useState } from "react";
import { formatCedula } from "../../../rules/country/cedula.ts";
import { toDia } from "../../../rules/country/fecha.ts";
import type { VistoMotivo } from "../../../rules/loans/senales.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { Tight } from "../kit/cells.tsx";
import { FotoDialog, Miniaturas } from "../kit/foto.tsx";
import { ClienteLink, Facts, fullName } from "../kit/person.tsx";
import type { Loan, LoanSignals } from "../kit/types.ts";
import own from "./solicitud.module.css";

const VISTO: Record<VistoMotivo, string> = {
  cedula: "misma cédula",
  telefono: "mismo teléfono de Pago Móvil",
  acceso: "entra con este teléfono",
  foto: "misma foto",
  parecida: "foto que se le parece",
};

/** How the finished loans were paid: «3, 2 a tiempo». */
function prestamos({ completados, aTiempo }: LoanSignals): string {
  if (completados === 0) return "Ninguno todavía";
  if (aTiempo === 0) return completados === 1 ? "1, con atraso" : `${completados}, ninguno a tiempo`;
  if (aTiempo === completados) return completados === 1 ? "1, a tiempo" : `${completados}, todos a tiempo`;
  return `${completados}, ${aTiempo} a tiempo`;
}

function puntualidad(retraso: number | null): string {
  if (retraso === null) return "Sin historial";
  if (retraso === 0) return "Siempre a tiempo";
  return `${retraso.toLocaleString("es-VE")} ${retraso === 1 ? "día" : "días"} de atraso en promedio`;
}

/** What is known of whoever asks: how they paid before, their photos, and whether others have the same data. */
export function Senales({ loan }: { loan: Loan }) {
  const signals = trpc.senales.ofLoan.useQuery({ loanId: loan.id });
  const [foto, setFoto] = useState<number | null>(null);
  return (
    <QueryState query={signals} skeleton={<Skeleton lines={2} />}>
      {(data) => {
        const persona = { nombre: fullName(loan), cedula: loan.cedula, edad: loan.edad, fotos: data.fotos };
        return (
          <>
            {data.vistos.length > 0 && <Vistos vistos={data.vistos} />}
            <div className={own.senales}>
              <Facts
                items={[
                  { label: "Cliente desde", value: <Fecha dia={toDia(data.clienteDesde)} /> },
                  { label: "Préstamos completados", value: prestamos(data) },
                  { label: "Cómo paga", value: puntualidad(data.retraso) },
                  {
                    label: "Lo recomendó",
                    value: data.recomendador ? (
                      <ClienteLink userId={data.recomendador.userId}>{data.recomendador.nombre}</ClienteLink>
                    ) : (
                      "Nadie"
                    ),
                  },
                ]}
              />
              {data.fotos.length > 0 ? (
                <Miniaturas persona={persona} onOpen={setFoto} />
              ) : (
                <p className={own.heavy}>Sin fotos: todavía no las envía.</p>
              )}
            </div>
            {foto !== null && <FotoDialog persona={persona} inicio={foto} onClose={() => setFoto(null)} />}
          </>
        );
      }}
    </QueryState>
  );
}

/** One person may have several things in common with another: each is said, under one name. */
function Vistos({ vistos }: Pick<LoanSignals, "vistos">) {
  const people = [...new Map(vistos.map((visto) => [visto.userId, visto])).values()];
  return (
    <Notice kind="peligro" title="Visto en otra cuenta">
      <ul className={own.vistos}>
        {people.map(({ userId, nombre, cedula }) => (
          <li key={userId}>
            <ClienteLink userId={userId}>
              {nombre || "Sin nombre"}
              {cedula && (
                <>
                  , <Tight>{formatCedula(cedula)}</Tight>
                </>
              )}
            </ClienteLink>
            {": "}
            {vistos
              .filter((visto) => visto.userId === userId)
              .map(({ motivo }) => VISTO[motivo])
              .join(", ")}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
