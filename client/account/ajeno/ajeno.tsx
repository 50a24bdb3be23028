import { useRoute } from "wouter";
import { paths } from "../../../rules/paths.ts";
import { formatNumero } from "../../../rules/texts/pagos.ts";
import { hoyEnCaracas } from "../../api/hora.ts";
import { trpc } from "../../api/trpc.ts";
import { errorText } from "../../kit/failure.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Page } from "../../kit/frame/page.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";
import { CuentaDePago, SinDatosDePago } from "../../pieces/dinero/cuenta-de-pago.tsx";
import { QueryState } from "../../pieces/query-state.tsx";

function Contenido({ token }: { token: string }) {
  const query = trpc.ajenos.get.useQuery({ token }, { retry: false, staleTime: 0 });
  const hoy = hoyEnCaracas();
  if (query.error) {
    return (
      <Notice kind="aviso" live>
        {errorText(query.error, "No pudimos leer este enlace.")}
      </Notice>
    );
  }
  return (
    <QueryState query={query}>
      {(ajeno) =>
        ajeno.estado === "pagado" ? (
          <Notice kind="exito" title="Este pago ya está hecho">
            No hace falta que pagues nada. Gracias.
          </Notice>
        ) : (
          <>
            <p>
              Te pidieron pagar{" "}
              <strong>
                <Dinero centavos={ajeno.monto} />
              </strong>{" "}
              antes del <Fecha dia={ajeno.vence} />. Paga por Pago Móvil a esta cuenta:
            </p>
            {ajeno.cuenta ? (
              <CuentaDePago cuenta={ajeno.cuenta} monto={ajeno.monto} tasa={ajeno.tasa} hoy={hoy} />
            ) : (
              <SinDatosDePago atencion={null} />
            )}
            {ajeno.numero !== null && (
              <p>
                En el concepto escribe <strong>{`Préstamo ${formatNumero(ajeno.numero)}`}</strong>. Después, pásale la
                referencia a quien te lo pidió: la necesita para registrarlo.
              </p>
            )}
          </>
        )
      }
    </QueryState>
  );
}

/** Where somebody pays for another: how much and where to, and not whose it is. */
export function AjenoPage() {
  const [, params] = useRoute(`${paths.pagar}/:id`);
  return (
    <Page title="Pagar por otra persona" width="narrow">
      <Contenido token={params?.id ?? ""} />
    </Page>
  );
}
