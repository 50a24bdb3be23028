import type { inferRouterOutputs } from "@trpc/server";
import { Link } from "wouter";
import { formatDia } from "../../../rules/country/fecha.ts";
import { formatBolivares, formatDolares } from "../../../rules/money/dinero.ts";
import type { AppRouter } from "../../../server/http/router.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Button } from "../../kit/show/button.tsx";
import { useActo } from "../kit/actos/acto.ts";
import { clientePath } from "../kit/tabs.ts";

type ConOtraTasa = inferRouterOutputs<AppRouter>["tasas"]["conOtraTasa"][number];

function Uno({ pago }: { pago: ConOtraTasa }) {
  const correct = useActo(trpc.pagos.correct.useMutation(), {
    hecho: "Pago corregido.",
    fallback: "No pudimos corregirlo.",
  });
  const { id: pagoId, montoBs, monto, seria, tasaFecha, nombre, userId } = pago;
  const motivo = `Se corrigió la tasa del ${formatDia(tasaFecha ?? pago.fechaPago)}`;
  const take = () => correct.press({ pagoId, montoBs, motivo, desde: "Aprobado", confirmo: [] });
  return (
    <li className="row">
      <span>
        <Link href={clientePath(userId)}>{nombre}</Link>: {formatBolivares(montoBs)} contaron {formatDolares(monto)}, y
        son <strong>{formatDolares(seria)}</strong>.
      </span>
      <Button variant="secondary" small busy={correct.busy} onClick={take}>
        Corregir
      </Button>
    </li>
  );
}

/** Approved pagos valued at a rate that was corrected since: each is corrected with one press, or kept. */
export function ConOtraTasa() {
  const { data: pagos = [] } = trpc.tasas.conOtraTasa.useQuery();
  if (pagos.length === 0) return null;
  return (
    <Notice kind="aviso" title="Pagos aprobados con la tasa de antes">
      <p>Una tasa se corrigió después de aprobarlos. Nada de ellos cambia solo: corrige los que quieras.</p>
      <ul className="stack">
        {pagos.map((pago) => (
          <Uno key={pago.id} pago={pago} />
        ))}
      </ul>
    </Notice>
  );
}
