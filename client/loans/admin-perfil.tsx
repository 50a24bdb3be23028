import { useState } from "react";
import { formatBanco } from "../../server/rules/bancos.ts";
import { Facts, Uid } from "../admin/admin-person.tsx";
import type { Loan } from "../admin/admin-types.ts";
import { trpc } from "../trpc.ts";
import { Dinero } from "../ui/dinero.tsx";
import { IconChevronDown } from "../ui/icons.tsx";
import { QueryState } from "../ui/query-state.tsx";
import own from "./admin-solicitud.module.css";

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
      {({ verify, nivel, prestamosCompletados, completados, pagos, saldoAFavor }) => {
        const late = completados.filter(({ aTiempo }) => !aTiempo).length;
        return (
          <Facts
            items={[
              { label: "Identidad", value: verify ? "Verificada" : "Sin verificar" },
              { label: "Nivel actual", value: nivel },
              {
                label: "Préstamos completados",
                value: late > 0 ? `${prestamosCompletados} (${late} fuera de plazo)` : prestamosCompletados,
              },
              { label: "Pagos registrados", value: pagos.length },
              { label: "Saldo a favor", value: <Dinero centavos={saldoAFavor} /> },
            ]}
          />
        );
      }}
    </QueryState>
  );
}
