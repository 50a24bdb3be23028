import type { inferRouterOutputs } from "@trpc/server";
import { useRoute } from "wouter";
import { formatBanco } from "../../../rules/country/bancos.ts";
import { formatCedula } from "../../../rules/country/cedula.ts";
import { toDia } from "../../../rules/country/fecha.ts";
import { dichoDeRecibo } from "../../../rules/loans/pagos/compartir.ts";
import { formatTasa } from "../../../rules/money/tasa.ts";
import { paths } from "../../../rules/paths.ts";
import { codigoDicho, formatNumero, nombreMetodo } from "../../../rules/texts/pagos.ts";
import type { AppRouter } from "../../../server/http/router.ts";
import { ahora } from "../../api/hora.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { useMarca } from "../../kit/frame/marca.ts";
import { Page } from "../../kit/frame/page.tsx";
import { Dinero, DineroBs } from "../../kit/show/dinero.tsx";
import { Fecha, Momento } from "../../kit/show/fecha.tsx";
import { Compartir } from "../../pieces/compartir.tsx";
import { describeProvisional } from "../../pieces/dinero/pago-dicho.ts";
import { Documento } from "../../pieces/documento.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { StatusChip } from "../../pieces/status.tsx";
import { Sesion, type Usuario } from "../sesion.tsx";
import { NoExiste } from "./no-existe.tsx";

type Recibido = inferRouterOutputs<AppRouter>["pagos"]["get"];

const TITLE = "Recibo de pago";
const ESTADOS = { Aprobado: "Pago aprobado", Pendiente: "En revisión", Rechazado: "Rechazado" } as const;

/** The bolívares paid, or the value of the dollars at that day's rate. */
function EnBolivares({ pago }: { pago: Recibido }) {
  const { montoBs, tasaValor, tasaFecha, tasaFuente } = pago;
  if (montoBs === null) return null;
  return (
    <>
      {pago.moneda === "bs" && "Pagaste "}
      <DineroBs centimos={montoBs} />
      {tasaValor !== null && <>, a Bs. {formatTasa(tasaValor)} por dólar</>}
      {tasaFecha && (
        <>
          {" "}
          (tasa{tasaFuente && ` ${tasaFuente}`} del <Fecha dia={tasaFecha} />)
        </>
      )}
      {pago.provisional && <>. {describeProvisional(pago.fechaPago)}</>}
    </>
  );
}

/** Only an approved pago proves anything. */
function Valor({ pago: { status, motivo } }: { pago: Recibido }) {
  if (status === "Aprobado") return <p>Revisamos este pago y lo aprobamos.</p>;
  return (
    <Notice kind={status === "Rechazado" ? "peligro" : "aviso"} title="Este documento no es un comprobante de pago.">
      {status === "Rechazado" ? (
        <p>
          No aprobamos este pago.
          {motivo && (
            <>
              {" "}
              <strong>Motivo:</strong> {motivo}
            </>
          )}
        </p>
      ) : (
        <p>Solo dice que registraste un pago. Todavía lo estamos revisando.</p>
      )}
    </Notice>
  );
}

function Prestamo({ pago: { loan, status } }: { pago: Recibido }) {
  if (!loan) return status === "Aprobado" ? "Ninguno: quedó a tu favor" : "Ninguno";
  return (
    <>
      {loan.numero !== null && <>{formatNumero(loan.numero)}, </>}
      <Dinero centavos={loan.amount} />, solicitado el <Fecha dia={toDia(loan.createdAt)} />
    </>
  );
}

function Recibo({ pago, usuario }: { pago: Recibido; usuario: Usuario }) {
  const { status, referencia, bancoPagador } = pago;
  const codigo = codigoDicho(pago);
  const { marca } = useMarca();
  const texto = dichoDeRecibo(pago, marca);
  return (
    <Documento
      emitido={ahora()}
      nombre={TITLE}
      numero={pago.numero}
      id={pago.id}
      status={<StatusChip status={status} label={ESTADOS[status]} />}
      figura={<Dinero centavos={pago.monto} />}
      detalle={pago.montoBs !== null && <EnBolivares pago={pago} />}
      texto={<Valor pago={pago} />}
      items={[
        { label: "Nombre", value: pago.nombre },
        { label: "Cédula", value: usuario.cedula && formatCedula(usuario.cedula) },
        { label: "Día del pago", value: <Fecha dia={pago.fechaPago} /> },
        ...(codigo === null ? [] : [{ label: "Código de referencia", value: codigo }]),
        ...(referencia ? [{ label: "Referencia completa", value: referencia }] : []),
        ...(bancoPagador ? [{ label: "Banco desde el que pagaste", value: formatBanco(bancoPagador) }] : []),
        { label: "Cómo pagaste", value: nombreMetodo(pago.metodo) },
        { label: "Registrado", value: <Momento instante={pago.fecha} /> },
        { label: "Préstamo", value: <Prestamo pago={pago} /> },
      ]}
      acciones={texto && <Compartir texto={texto} />}
    />
  );
}

/** One of the person's pagos, as a document. Its status is queried each time: paper does not change afterwards. */
function Contenido({ pagoId, usuario }: { pagoId: string; usuario: Usuario }) {
  const pago = trpc.pagos.get.useQuery({ pagoId }, { staleTime: 0, gcTime: 0 });
  return (
    <NoExiste query={pago}>
      <QueryState query={pago} skeleton={<Skeleton shape="card" lines={3} label="Cargando tu recibo…" />}>
        {(found) => <Recibo pago={found} usuario={usuario} />}
      </QueryState>
    </NoExiste>
  );
}

export function ReciboPage() {
  const [, params] = useRoute(`${paths.recibos}/:id`);
  return (
    <Sesion title={TITLE}>
      {(usuario) => (
        <Page title={TITLE} width="narrow" back={{ href: paths.historial, label: "Mi historial" }}>
          <Contenido pagoId={params?.id ?? ""} usuario={usuario} />
        </Page>
      )}
    </Sesion>
  );
}
