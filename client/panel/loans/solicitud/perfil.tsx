import { formatBanco } from "../../../../rules/country/bancos.ts";
import { toDia } from "../../../../rules/country/fecha.ts";
import { trpc } from "../../../api/trpc.ts";
import { Dinero } from "../../../kit/show/dinero.tsx";
import { Fecha } from "../../../kit/show/fecha.tsx";
import { QueryState } from "../../../pieces/query-state.tsx";
import { ClienteLink, Facts, SIN_DATO, Uid } from "../../kit/person.tsx";
import type { Loan, LoanSignals } from "../../kit/types.ts";
import { comoPaga, OtroLink, otrosDe, prestamos } from "./senales.tsx";
import own from "./solicitud.module.css";
import pie from "./solicitud-pie.module.css";

interface PerfilProps {
  id: string;
  loan: Loan;
  signals: LoanSignals | undefined;
}

/** The profile copied with the request, and what is known of the person since: loaded only when opened. */
export function AdminPerfil({ id, loan, signals }: PerfilProps) {
  const otros = otrosDe(signals?.vistos ?? []);
  return (
    <div id={id} className={own.perfil}>
      <Facts
        items={[
          { label: "Dirección", value: <Lugar loan={loan} />, whole: true },
          { label: "Correo electrónico", value: loan.correo, whole: true },
          { label: "Banco", value: formatBanco(loan.banco) || SIN_DATO },
          { label: "Cliente desde", value: signals ? <Fecha dia={toDia(signals.clienteDesde)} /> : "…" },
          { label: "Préstamos completados", value: signals ? prestamos(signals) : "…" },
          { label: "Cómo paga", value: signals ? comoPaga(signals) : "…" },
          { label: "Lo recomendó", value: signals ? <Recomendador {...signals} /> : "…" },
          { label: "UID", value: <Uid id={loan.userId} /> },
          ...(otros.length > 1
            ? [{ label: "Visto en otras cuentas", value: <Otros otros={otros} />, whole: true }]
            : []),
        ]}
      />
      <Historial userId={loan.userId} />
    </div>
  );
}

/** Where the person was when they saved the profile, with a link to a map. */
function Lugar({ loan }: { loan: Loan }) {
  const { direccion, ciudad, estado } = loan;
  const place = [direccion, ciudad, estado].filter(Boolean).join(", ") || SIN_DATO;
  // People imported from a notebook have no location.
  if (loan.latitude === 0 && loan.longitude === 0) return place;
  const map = `https://www.openstreetmap.org/?mlat=${loan.latitude}&mlon=${loan.longitude}#map=15/${loan.latitude}/${loan.longitude}`;
  return (
    <>
      {place}{" "}
      <a className={own.map} href={map} target="_blank" rel="noopener noreferrer">
        Ver en el mapa
      </a>
    </>
  );
}

function Otros({ otros }: { otros: ReturnType<typeof otrosDe> }) {
  return (
    <ul className={pie.otros}>
      {otros.map((otro) => (
        <li key={otro.userId}>
          <OtroLink otro={otro} />
        </li>
      ))}
    </ul>
  );
}

function Recomendador({ recomendador }: Pick<LoanSignals, "recomendador">) {
  if (!recomendador) return "Nadie";
  return <ClienteLink userId={recomendador.userId}>{recomendador.nombre}</ClienteLink>;
}

function Historial({ userId }: { userId: string }) {
  const persona = trpc.usuarios.get.useQuery({ userId });
  return (
    <QueryState query={persona}>
      {({ verify, nivel, pagosRegistrados, saldoAFavor }) => (
        <Facts
          items={[
            { label: "Identidad", value: verify ? "Verificada" : "Sin verificar" },
            { label: "Nivel actual", value: nivel },
            { label: "Pagos registrados", value: pagosRegistrados },
            { label: "Saldo a favor", value: <Dinero centavos={saldoAFavor} /> },
          ]}
        />
      )}
    </QueryState>
  );
}
