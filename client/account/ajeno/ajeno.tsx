import type { inferRouterOutputs } from "@trpc/server";
import type { ComponentProps } from "react";
import { useRoute } from "wouter";
import { paths } from "../../../rules/paths.ts";
import { formatNumero } from "../../../rules/texts/pagos.ts";
import type { AppRouter } from "../../../server/http/router.ts";
import { hoyEnCaracas } from "../../api/hora.ts";
import { trpc } from "../../api/trpc.ts";
import { errorText } from "../../kit/failure.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Page } from "../../kit/frame/page.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";
import { CuentaDePago, SinDatosDePago } from "../../pieces/dinero/cuenta-de-pago.tsx";
import { cuandoVence } from "../../pieces/dinero/mi-loan.ts";
import { QueryState } from "../../pieces/query-state.tsx";

type Ajeno = inferRouterOutputs<AppRouter>["ajenos"]["get"];

const CERRADOS: Record<Exclude<Ajeno["estado"], "abierto">, ComponentProps<typeof Notice>> = {
  nada: {
    kind: "exito",
    title: "Ya no hay nada que pagar",
    children: "Este pago ya está hecho o ya no hace falta. Gracias.",
  },
  "en revisión": {
    kind: "aviso",
    title: "Ya hay un pago en revisión",
    children: "No pagues otra vez: pregúntale a quien te envió el enlace.",
  },
};

/** How much, until when, where to, and what to write. */
function Abierto({ monto, vence, numero, cuenta, tasa }: Extract<Ajeno, { estado: "abierto" }>) {
  const hoy = hoyEnCaracas();
  return (
    <>
      <p>
        Te pidieron pagar{" "}
        <strong>
          <Dinero centavos={monto} />
        </strong>
        : {cuandoVence(vence, hoy)} (<Fecha dia={vence} corta />
        ). Paga por Pago Móvil a esta cuenta:
      </p>
      {cuenta ? (
        <CuentaDePago cuenta={cuenta} monto={monto} tasa={tasa} hoy={hoy} />
      ) : (
        <SinDatosDePago atencion={null} />
      )}
      {numero !== null && (
        <p>
          En el concepto escribe <strong>{`Préstamo ${formatNumero(numero)}`}</strong>. Después, pásale la referencia a
          quien te lo pidió: la necesita para registrarlo.
        </p>
      )}
    </>
  );
}

function Contenido({ token }: { token: string }) {
  const query = trpc.ajenos.get.useQuery({ token }, { retry: false, staleTime: 0 });
  if (query.error) {
    return (
      <Notice kind="aviso" live>
        {errorText(query.error, "No pudimos leer este enlace.")}
      </Notice>
    );
  }
  return (
    <QueryState query={query}>
      {(ajeno) => (ajeno.estado === "abierto" ? <Abierto {...ajeno} /> : <Notice {...CERRADOS[ajeno.estado]} />)}
    </QueryState>
  );
}

/** For somebody who pays for another person: how much and where, but not whose debt it is. */
export function AjenoPage() {
  const [, params] = useRoute(`${paths.pagar}/:id`);
  return (
    <Page title="Pagar por otra persona" width="narrow">
      <Contenido token={params?.id ?? ""} />
    </Page>
  );
}
