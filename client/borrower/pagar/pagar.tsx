import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearch } from "wouter";
import { type Centavos, parseBolivares } from "../../../rules/money/dinero.ts";
import { hoyEnCaracas } from "../../api/hora.ts";
import { trpc } from "../../api/trpc.ts";
import { FormBox } from "../../kit/form/form.tsx";
import { piece } from "../../kit/piece.ts";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";
import { TarjetaPendientes } from "../../offline/envios/tarjeta.tsx";
import { useEnvios } from "../../offline/envios/use-envios.ts";
import { cuandoVence, deudaDe, enEspera, type MiLoan, porPagar, siguienteCuota } from "../../pieces/dinero/mi-loan.ts";
import { enDolares } from "../../pieces/dinero/pago-dicho.ts";
import { deudasAparte, type OtraDeuda, PAGAR_TODO, pagarUno } from "../cuentas.ts";
import { useAlDia } from "./al-dia.ts";
import { Cuanto, writeMontos } from "./cuanto/cuanto.tsx";
import { conExacto, yaDice } from "./cuanto/intencion.ts";
import { type Opcion, opcionesDe, soloTodo } from "./cuanto/opciones.ts";
import { QuePagas } from "./cuanto/que-pagas.tsx";
import { useIntencion } from "./cuanto/use-intencion.ts";
import { DatosDePago } from "./datos-de-pago.tsx";
import { PagosEnRevision } from "./mis-pagos/mis-pagos.tsx";
import styles from "./pagos.module.css";
import { RegistrarPago } from "./registrar-pago.tsx";
import type { MiPago } from "./use-mis-pagos.ts";
import { usePago } from "./use-pago.ts";
import { montosDe, type Valores } from "./valores-pago.ts";

/** In the address where somebody shared a receipt: what they paid is told. */
const COMPARTE = "compartido=";

/** Few mend anything. */
const corregir = piece(() => import("./mis-pagos/corregir-pago.tsx"), "CorregirPago");

/** A pago told before, and what of it is told anew. */
interface Mending {
  pago: MiPago;
  dicho: Partial<Valores>;
}

interface FormaDePagoProps {
  /** What comes filled in, of how much in all. */
  monto: Centavos;
  saldo: Centavos;
  /** What it pays: «Cuota 2:», and after the amount, when. */
  que: string;
  cuando?: ReactNode;
  /** What may be paid instead of it, called `primera` beside those. */
  otras: readonly OtraDeuda[];
  primera: string;
  /** The running loan, and how much of it one may choose to pay. */
  loan?: MiLoan;
  opciones?: readonly Opcion[];
  /** What it takes to be done with it today; null while that is not known. */
  payoff?: Centavos | null;
}

/** How much, where to send the money, and the form to say that it was sent. `/solicitar#pagar` leads here; its `key` is what it pays. */
export function FormaDePago(props: FormaDePagoProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.location.hash !== "#pagar") return;
    place.current?.scrollIntoView();
    place.current?.focus({ preventScroll: true });
  }, []);
  const { devueltos } = useEnvios();
  return (
    <div ref={place} id="pagar" tabIndex={-1} className={styles.pagar}>
      <TarjetaPendientes />
      <Formulario key={devueltos} {...props} />
    </div>
  );
}

/** What is chosen, and the exact amount that was given for it. */
function useElegido(pago: ReturnType<typeof usePago>, loan: MiLoan | undefined) {
  const { form, enBs, hoy, deHoy, saldo, otra } = pago;
  const { values } = form;
  const alDia = useAlDia();
  const shared = useSearch().includes(COMPARTE);
  const running = otra ? undefined : loan;
  const dolares = enDolares({ ...values, enBs }, deHoy);
  const intencion = useIntencion({
    loanId: otra ? otra.loanId : loan?.id,
    banco: alDia.cuenta?.banco,
    dolares,
    bs: enBs ? parseBolivares(values.montoBs) : null,
    saldo,
    pagado: shared || yaDice(values) || (running !== undefined && enEspera(running, hoy)),
    urge: running?.cargos.some((one) => one.pendiente > 0 && one.vence <= hoy && one.estado !== "en_revision") ?? false,
  });
  const { viva, hecha } = intencion;
  const reset = useEffectEvent(() => {
    if (hecha?.monto === dolares && !yaDice(values)) form.reset();
  });
  // What was chosen for it has been paid, and is no draft of anything.
  const paid = hecha?.id;
  useEffect(() => {
    if (paid) reset();
  }, [paid]);
  return { alDia, intencion, dolares, running, exacto: viva && enBs && values.tecleado === "" ? viva.montoBs : null };
}

function Formulario(props: FormaDePagoProps) {
  const { monto, saldo, que, cuando, otras, primera, loan, opciones, payoff = null } = props;
  const search = useSearch();
  const elegida = otras.find(({ loanId }) => search.includes(pagarUno(loanId)));
  const pago = usePago({ monto, saldo, otras, elegida });
  const { alDia, intencion, dolares, running, exacto } = useElegido(pago, loan);
  const registro = useRef<HTMLElement>(null);
  const [mending, setMending] = useState<Mending | null>(null);
  const { form, enBs, tasa, dia, hoy, otra } = pago;
  const dicho = conExacto(form.values, exacto);
  return (
    <>
      <FormBox onSubmit={pago.send(exacto)} className={styles.pagar}>
        <Card title="¿Cuánto vas a pagar?">
          <p>
            {otra?.que ?? que}{" "}
            <strong>
              <Dinero centavos={otra?.debe ?? monto} />
            </strong>
            {!otra && cuando}. Pagas en bolívares, a la tasa del BCV del día en que pagas.
          </p>
          <PagosEnRevision />
          {otras.length > 0 && (
            <QuePagas {...{ form, otras, primera, monto, saldo }} tasa={pago.deHoy} onElegido={intencion.elegir} />
          )}
          <Cuanto
            opciones={otra || !opciones ? soloTodo(pago.saldo, otras.length === 0) : opciones}
            onElegido={yaDice(form.values) ? () => undefined : intencion.elegir}
            {...{ form, enBs, tasa, dia, exacto, saldo: pago.saldo }}
          />
        </Card>
        <Card title="Paga por Pago Móvil">
          <DatosDePago
            {...{ alDia, intencion, loan: running }}
            monto={dolares ?? monto}
            bs={enBs ? parseBolivares(dicho.montoBs) : null}
            onCopiado={(viva) => {
              // What was typed was a wish, and this is what will be paid.
              if (form.values.tecleado) writeMontos(form, montosDe(viva.monto, pago.deHoy), "");
            }}
          >
            {/* Whoever comes back from their bank's app is two cards away from the form. */}
            <Button variant="secondary" block onClick={() => registro.current?.querySelector("input")?.focus()}>
              Ya pagué: anotar la referencia
            </Button>
          </DatosDePago>
        </Card>
        <Card title="Registra tu pago" ref={registro}>
          <RegistrarPago
            {...{ enBs, tasa, dia, hoy, payoff }}
            form={{ ...form, values: dicho }}
            loan={running}
            paga={exacto === null ? enDolares({ ...dicho, enBs }, tasa) : dolares}
            opcional={intencion.solo}
            wait={running !== undefined && enEspera(running, hoy)}
            onCorregir={(mended, said) => setMending({ pago: mended, dicho: said })}
          />
        </Card>
      </FormBox>
      {/* A form of its own, so outside of this one. */}
      {mending && (
        <Suspense>
          <corregir.Content {...mending} onClose={() => setMending(null)} onMended={() => form.reset()} />
        </Suspense>
      )}
    </>
  );
}

/** What is due of a running loan, or all of it where the address says so. */
export function Pagar({ loan }: { loan: MiLoan }) {
  const hoy = hoyEnCaracas();
  const all = useSearch().includes(PAGAR_TODO) && loan.castigo === 0;
  const more = loan.castigo === 0 && loan.saldo > porPagar(loan, hoy);
  const payoff = trpc.loans.payoff.useQuery(undefined, { enabled: all || more });
  const usuario = trpc.usuarios.me.useQuery().data;
  const otras = usuario ? deudasAparte(usuario) : [];
  const todo = payoff.data?.monto ?? null;
  const solo = otras.length === 0;
  const common = {
    ...{ saldo: deudaDe(loan), otras, loan, payoff: todo },
    primera: "Tu préstamo en curso",
    opciones: opcionesDe(loan, { payoff: todo, hoy, solo }),
  };
  if (all && todo !== null) {
    return (
      <FormaDePago
        key={`${loan.id}:todo`}
        monto={todo}
        que={solo ? "Todo lo que debes:" : "Todo este préstamo:"}
        {...common}
      />
    );
  }
  const cuota = siguienteCuota(loan);
  const one =
    cuota !== null &&
    porPagar(loan, hoy) ===
      loan.cargos.find(({ tipo, numero }) => tipo === "cuota" && numero === cuota.numero)?.pendiente;
  const cuando = loan.proxima && (
    <>
      , {cuandoVence(loan.proxima.vence, hoy)} (<Fecha dia={loan.proxima.vence} corta />)
    </>
  );
  return (
    <FormaDePago
      key={loan.id}
      monto={porPagar(loan, hoy)}
      que={one ? `Cuota ${cuota.numero}:` : loan.castigo > 0 ? "Lo que falta:" : "Te toca pagar:"}
      cuando={cuando}
      {...common}
    />
  );
}
