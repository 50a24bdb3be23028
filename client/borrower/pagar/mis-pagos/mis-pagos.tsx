import { Suspense, useState } from "react";
import { Link } from "wouter";
import { formatBanco } from "../../../../rules/country/bancos.ts";
import { counted } from "../../../../rules/country/cantidad.ts";
import { formatTasa } from "../../../../rules/money/tasa.ts";
import { paths, reciboPath } from "../../../../rules/paths.ts";
import { codigoDicho } from "../../../../rules/texts/pagos.ts";
import { trpc } from "../../../api/trpc.ts";
import { comeHere } from "../../../kit/come-here.ts";
import { IconMoney, IconReceipt } from "../../../kit/icons.tsx";
import { piece } from "../../../kit/piece.ts";
import { Button } from "../../../kit/show/button.tsx";
import { Card } from "../../../kit/show/card.tsx";
import { Dinero, DineroBs } from "../../../kit/show/dinero.tsx";
import { Empty } from "../../../kit/show/empty.tsx";
import { Fecha } from "../../../kit/show/fecha.tsx";
import { ListMore } from "../../../kit/show/list-more.tsx";
import { describeProvisional } from "../../../pieces/dinero/pago-dicho.ts";
import { Plegado } from "../../../pieces/dinero/plegado.tsx";
import { QueryState } from "../../../pieces/query-state.tsx";
import { StatusChip } from "../../../pieces/status.tsx";
import styles from "../pagos.module.css";
import { MIS_PAGOS, type MiPago, useMisPagos } from "../use-mis-pagos.ts";

/** Actions on a pago: the list does not wait for their code, and few correct anything. */
const corregir = piece(() => import("../registro/corregir-pago.tsx"), "CorregirPago");
const corregirRechazado = piece(() => import("./rechazado.tsx"), "CorregirRechazado");
const retirar = piece(() => import("./retirar-pago.tsx"), "RetirarPago");
const captura = piece(() => import("../../../pieces/captura.tsx"), "VerCaptura");

/**
 * Until it is decided, and again after a rejection. A correction in progress stays on the screen when that happens, and the
 * server's answer explains it.
 */
function Acciones({ pago }: { pago: MiPago }) {
  const [mending, setMending] = useState(false);
  const loan = trpc.loans.mine.useQuery(undefined, { enabled: false }).data;
  return (
    <>
      {pago.status === "Rechazado" && loan?.status === "Aprobado" && loan.id === pago.loanId && (
        <corregirRechazado.Content pago={pago} small />
      )}
      {pago.retirable && (
        <span className={styles.acciones}>
          <Button variant="ghost" small onClick={() => setMending(true)} onPointerDown={() => void corregir.load()}>
            Corregir<span className="visually-hidden"> el pago con código {pago.codigo}</span>
          </Button>
          <retirar.Content pago={pago} />
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
        <Suspense>
          {pago.captura && <captura.Content pago={pago} nota="La que adjuntaste. Tu pago se confirma con el banco." />}
          <Acciones pago={pago} />
        </Suspense>
      </div>
    </li>
  );
}

/** The pagos of one loan, of all others, or all. */
interface Cuales {
  loanId?: string;
  salvo?: string;
}

/** A borrower's pagos, newest first, each with its outcome and receipt. */
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

/** The same next to the loan, collapsed if nothing waits, with a link to older pagos: of that loan, or all of them. */
export function MisPagos({ hideEmpty, loanId }: { hideEmpty?: boolean; loanId?: string }) {
  const { pagos: known, more } = useMisPagos();
  const own = known.filter((pago) => loanId === undefined || pago.loanId === loanId);
  // Whatever is open stays open while the person reads.
  const [folded] = useState(own.length > 0 && own.every(({ status }) => status === "Aprobado") && !isHere());
  if (hideEmpty && known.length === 0) return null;
  // Whether there are earlier ones is known from the newest page; beyond a page the list itself shows it.
  const earlier = loanId !== undefined && (more || own.length < known.length);
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
      {folded ? (
        <Plegado titulo={more ? "Tus pagos aprobados" : counted(own.length, "pago aprobado", "pagos aprobados")}>
          <ListaPagos empty={EMPTY} {...(loanId !== undefined && { loanId })} />
        </Plegado>
      ) : (
        <ListaPagos empty={EMPTY} {...(loanId !== undefined && { loanId })} />
      )}
      {earlier && (
        <Plegado titulo="Pagos de antes de este préstamo">
          <ListaPagos empty="No hay pagos de antes" salvo={loanId} />
        </Plegado>
      )}
    </Card>
  );
}

const EMPTY = "Aún no has registrado pagos";
const isHere = () => window.location.hash === "#pagos";
