import { useState } from "react";
import { formatBanco } from "../../../rules/country/bancos.ts";
import { trpc } from "../../api/trpc.ts";
import { IconChevronDown } from "../../kit/icons.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { Facts, Uid } from "../kit/person.tsx";
import type { Loan } from "../kit/types.ts";
import own from "./solicitud.module.css";

/** The profile copied with the request, and what is known of the person since: asked for only when it is opened. */
export function AdminPerfil({ loan }: { loan: Loan }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={own.perfil} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Ver perfil e historial
        <IconChevronDown size={18} />
      </summary>
      <div className={`stack ${own.perfilBody}`}>
        <Facts
          items={[
            { label: "Correo electrónico", value: loan.correo, whole: true },
            { label: "Banco", value: formatBanco(loan.banco) },
            { label: "Ciudad y estado", value: `${loan.ciudad}, ${loan.estado}` },
            { label: "UID", value: <Uid id={loan.userId} /> },
          ]}
        />
        {open && <Historial userId={loan.userId} />}
      </div>
    </details>
  );
}

function Historial({ userId }: { userId: string }) {
  const persona = trpc.usuarios.get.useQuery({ userId });
  return (
    <QueryState query={persona}>
      {({ verify, nivel, prestamosCompletados, puntualidad, pagosRegistrados, saldoAFavor }) => {
        const late = puntualidad.terminados - puntualidad.aTiempo;
        return (
          <Facts
            items={[
              { label: "Identidad", value: verify ? "Verificada" : "Sin verificar" },
              { label: "Nivel actual", value: nivel },
              {
                label: "Préstamos completados",
                value: late > 0 ? `${prestamosCompletados} (${late} fuera de plazo)` : prestamosCompletados,
              },
              { label: "Pagos registrados", value: pagosRegistrados },
              { label: "Saldo a favor", value: <Dinero centavos={saldoAFavor} /> },
            ]}
          />
        );
      }}
    </QueryState>
  );
}
