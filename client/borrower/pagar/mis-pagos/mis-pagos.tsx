import { Suspense, useState } from "react";
import { Link } from "wouter";
import { formatBanco } from "../../../../rules/country/bancos.ts";
import { toDia } from "../../../../rules/country/fecha.ts";
import { sumCentavos } from "../../../../rules/money/dinero.ts";
import { formatTasa } from "../../../../rules/money/tasa.ts";
import { paths, reciboPath } from "../../../../rules/paths.ts";
import { codigoDicho } from "../../../../rules/texts/pagos.ts";
import { hoyEnCaracas } from "../../../api/hora.ts";
import { trpc } from "../../../api/trpc.ts";
import { comeHere } from "../../../kit/come-here.ts";
import { Notice } from "../../../kit/feedback/notice.tsx";
import { IconMoney, IconReceipt } from "../../../kit/icons.tsx";
import { piece } from "../../../kit/piece.ts";
import { Button } from "../../../kit/show/button.tsx";
import { Card } from "../../../kit/show/card.tsx";
import { Dinero, DineroBs } from "../../../kit/show/dinero.tsx";
import { Empty } from "../../../kit/show/empty.tsx";
import { Fecha } from "../../../kit/show/fecha.tsx";
import { ListMore } from "../../../kit/show/list-more.tsx";
import { VerCaptura } from "../../../pieces/captura.tsx";
import { describeProvisional } from "../../../pieces/dinero/pago-dicho.ts";
import { QueryState } from "../../../pieces/query-state.tsx";
import { StatusChip } from "../../../pieces/status.tsx";
import { diaDicho } from "../en-revision-dicho.ts";
import styles from "../pagos.module.css";
import { MIS_PAGOS, type MiPago, useMisPagos } from "../use-mis-pagos.ts";
import { CorregirRechazado } from "./rechazado.tsx";
import { RetirarPago } from "./retirar-pago.tsx";

/** Few mend anything. */
const corregir = piece(() => import("./corregir-pago.tsx"), "CorregirPago");

/** While nobody has reviewed it, and again once it was rejected. What is being mended stays on the screen when that happens: it says so once it is sent. */
function Acciones({ pago }: { pago: MiPago }) {
  const [mending, setMending] = useState(false);
  const loan = trpc.loans.mine.useQuery(undefined, { enabled: false }).data;
  return (
    <>
      {pago.status === "Rechazado" && loan?.status === "Aprobado" && loan.id === pago.loanId && (
        <CorregirRechazado pago={pago} small />
      )}
      {pago.retirable && (
        <span className={styles.acciones}>
          <Button variant="ghost" small onClick={() => setMending(true)} onPointerDown={() => void corregir.load()}>
            Corregir<span className="visually-hidden"> el pago con código {pago.codigo}</span>
          </Button>
          <RetirarPago pago={pago} />
        </span>
      )}
      {mending && (
        <Suspense>
          <corregir.Content pago={pago} onClose={() => setMending(false)} />
        </Suspense>
      )}
    </>
  );
}

function Pago({ pago }: { pago: MiPago }) {
  const { status } = pago;
  const codigo = codigoDicho(pago);
  return (
    <li className={styles.pago}>
      <div className={styles.pagoLine}>
        <strong>
          <Dinero centavos={pago.monto} />
        </strong>
        <StatusChip status={status} label={status === "Pendiente" ? "En revisión" : undefined} />
      </div>
      <p className="soft small">
        <Fecha dia={pago.fechaPago} />
        {"\u00a0"}· {codigo === null ? "En efectivo" : `Código ${codigo}`}
        {pago.montoBs !== null && (
          <>
            {"\u00a0· "}
            <DineroBs centimos={pago.montoBs} />
          </>
        )}
        {pago.bancoPagador && `\u00a0· ${formatBanco(pago.bancoPagador)}`}
        {pago.referencia && `\u00a0· Referencia ${pago.referencia}`}
        {pago.moneda === "bs" && pago.tasaValor !== null && `\u00a0· Tasa ${formatTasa(pago.tasaValor)}`}
      </p>
      {pago.confirmado && <p className="small">Confirmado por el banco</p>}
      {pago.provisional && <p className="small">{describeProvisional(pago.fechaPago)}</p>}
      {status === "Rechazado" && pago.motivo && (
        <p className={styles.motivo}>
          <strong>Motivo:</strong> {pago.motivo}
        </p>
      )}
      <div className={styles.pagoLine}>
        <Link href={reciboPath(pago.id)} className={styles.recibo}>
          <IconReceipt size={20} />
          <span>
            Recibo
            <span className="visually-hidden">
              {" "}
              del pago con código {pago.codigo} del <Fecha dia={pago.fechaPago} />
            </span>
          </span>
        </Link>
        <VerCaptura pago={pago} nota="La que adjuntaste. Tu pago se confirma con el banco." />
        <Acciones pago={pago} />
      </div>
    </li>
  );
}

/** Says what is still being reviewed, so that nobody pays the same cuota twice. */
export function PagosEnRevision() {
  const { pagos, more } = useMisPagos();
  const pending = pagos.filter(({ status }) => status === "Pendiente");
  if (pending.length === 0) return null;
  const sum = sumCentavos(pending.map(({ monto }) => monto));
  const [desde] = pending.map(({ fecha }) => toDia(fecha)).sort();
  return (
    <Notice kind="aviso">
      {pending.length === 1 ? "Tienes un pago en revisión" : "Tienes varios pagos en revisión"}
      {desde && ` desde ${diaDicho(desde, hoyEnCaracas())}`}
      {/* Of a longer list only the first page is here: its sum would be wrong. */}
      {!more && (
        <>
          , por{" "}
          <strong>
            <Dinero centavos={sum} />
          </strong>
        </>
      )}
      . No hace falta que pagues lo mismo otra vez.
    </Notice>
  );
}

/** Those of one loan, of any but it, or all. */
interface Cuales {
  loanId?: string;
  salvo?: string;
}

/** A borrower's own pagos, newest first, each with what became of it and its receipt. */
export function ListaPagos({ empty, ...cuales }: { empty: string } & Cuales) {
  const asked = { ...MIS_PAGOS, ...cuales };
  const lista = trpc.pagos.mine.useInfiniteQuery(asked, { getNextPageParam: (page) => page.nextCursor });
  return (
    <QueryState query={lista}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) return <Empty icon={<IconMoney />} text={empty} />;
        return (
          <>
            <ul className={styles.pagos}>
              {items.map((pago) => (
                <Pago key={pago.id} pago={pago} />
              ))}
            </ul>
            <ListMore query={lista} />
          </>
        );
      }}
    </QueryState>
  );
}

/** `/solicitar#pagos` leads here. */
const here = comeHere("pagos");

/** The same beside the loan, with the way to all that came before it: those of that loan, or without one all of them. */
export function MisPagos({ hideEmpty, loanId }: { hideEmpty?: boolean; loanId?: string }) {
  const { pagos: known, more } = useMisPagos();
  if (hideEmpty && known.length === 0) return null;
  // Whether there are earlier ones is known of the newest: of more than a page the list itself says it.
  const earlier = loanId !== undefined && (more || known.some((pago) => pago.loanId !== loanId));
  return (
    <Card
      id="pagos"
      ref={here}
      tabIndex={-1}
      title="Tus pagos"
      aside={
        <Link href={paths.historial} className={styles.historial}>
          Mi historial
        </Link>
      }
    >
      <ListaPagos empty="Aún no has registrado pagos" {...(loanId !== undefined && { loanId })} />
      {earlier && (
        <details className={styles.more}>
          <summary>Pagos de antes de este préstamo</summary>
          <div className={styles.moreFields}>
            <ListaPagos empty="No hay pagos de antes" salvo={loanId} />
          </div>
        </details>
      )}
    </Card>
  );
}
