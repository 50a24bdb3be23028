import type { inferRouterOutputs } from "@trpc/server";
import { type ReactNode, Suspense, useState } from "react";
import { openCuotas } from "../../../rules/loans/abiertas.ts";
import type { AppRouter } from "../../../server/http/router.ts";
import { hoyEnCaracas } from "../../api/hora.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { piece } from "../../kit/piece.ts";
import { Button } from "../../kit/show/button.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";
import type { MiLoan } from "../../pieces/dinero/mi-loan.ts";
import { abiertasDe } from "./limites.ts";

type Prorroga = inferRouterOutputs<AppRouter>["prorrogas"]["mine"][number];

const dialogo = piece(() => import("./pedir-tiempo.tsx"), "PedirTiempo");

/** The state of the last request, while its cuota is unpaid. */
function Respuesta({ prorroga: { estado, desdeCuota, fecha, respuesta } }: { prorroga: Prorroga }) {
  if (estado === "Pendiente") {
    return (
      <Notice>
        Pediste más tiempo hasta el <Fecha dia={fecha} />: te respondemos pronto.
      </Notice>
    );
  }
  if (estado === "Concedida") {
    return (
      <Notice kind="exito" title="Te dimos más tiempo">
        Tu cuota {desdeCuota} ahora vence el <Fecha dia={fecha} />.{respuesta && ` ${respuesta}`}
      </Notice>
    );
  }
  return (
    <Notice kind="aviso" title="No pudimos darte más tiempo">
      Pediste pagar tu cuota {desdeCuota} el <Fecha dia={fecha} />.{respuesta && ` ${respuesta}`}
    </Notice>
  );
}

/**
 * The last request for more time with its answer, and how to ask, with other help `junto` to it. Empty if nothing is left to
 * postpone.
 */
export function MasTiempo({ loan, junto }: { loan: MiLoan; junto?: ReactNode }) {
  const mine = trpc.prorrogas.mine.useQuery();
  const [asking, setAsking] = useState(false);
  const hoy = hoyEnCaracas();
  const last = mine.data?.find(({ loanId }) => loanId === loan.id);
  const about = openCuotas(loan.cargos).find(({ numero }) => numero === last?.desdeCuota);
  const waiting = last?.estado === "Pendiente";
  // If the cuota was moved again since, the answer is out of date.
  const stale = last?.estado === "Concedida" && about?.vence !== last.fecha;
  const canAsk = !waiting && mine.data && abiertasDe(loan.cargos, hoy).length > 0;
  return (
    <div className="stack-sm">
      {last && about && !stale && <Respuesta prorroga={last} />}
      {(canAsk || junto) && (
        <div className="row">
          {canAsk && (
            <Button variant="secondary" onClick={() => setAsking(true)}>
              Necesito más tiempo
            </Button>
          )}
          {junto}
        </div>
      )}
      {asking && (
        <Suspense>
          <dialogo.Content loan={loan} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
