import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useSearch } from "wouter";
import type { Centavos } from "../../../rules/money/dinero.ts";
import { hoyEnCaracas } from "../../api/hora.ts";
import { trpc } from "../../api/trpc.ts";
import { FormBox } from "../../kit/form/form.tsx";
import { readBolivares } from "../../kit/form/money.ts";
import { piece } from "../../kit/piece.ts";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";
import { TarjetaPendientes } from "../../offline/tarjeta.tsx";
import { useEnvios } from "../../offline/use-envios.ts";
import { cuandoVence, deudaDe, enEspera, type MiLoan, porPagar, siguienteCuota } from "../../pieces/mi-loan.ts";
import { enDolares } from "../../pieces/pago-dicho.ts";
import { Cuanto } from "./cuanto.tsx";
import { DatosDePago } from "./datos-de-pago.tsx";
import { PagosEnRevision } from "./mis-pagos.tsx";
import { PAGAR_TODO } from "./monto.ts";
import { type Opcion, opcionesDe, soloTodo } from "./opciones.ts";
import styles from "./pagos.module.css";
import { type OtraDeuda, QuePagas } from "./que-pagas.tsx";
import { RegistrarPago } from "./registrar-pago.tsx";
import type { MiPago } from "./use-mis-pagos.ts";
import { usePago } from "./use-pago.ts";
import type { Valores } from "./valores-pago.ts";

/** Few mend anything. */
const corregir = piece(() => import("./corregir-pago.tsx"), "CorregirPago");

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
  /** Another loan that may be paid instead. */
  otra?: OtraDeuda | null | undefined;
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

function Formulario({ monto, saldo, que, cuando, otra, loan, opciones, payoff = null }: FormaDePagoProps) {
  const pago = usePago({ monto, saldo, otra });
  const registro = useRef<HTMLElement>(null);
  const [mending, setMending] = useState<Mending | null>(null);
  const { form, enBs, tasa, dia, hoy, esOtra } = pago;
  const bs = enBs ? readBolivares(form.values.montoBs) : null;
  const dolares = enDolares({ ...form.values, enBs }, tasa);
  return (
    <>
      <FormBox onSubmit={pago.onSubmit} className={styles.pagar}>
        <Card title="¿Cuánto vas a pagar?">
          <p>
            {que}{" "}
            <strong>
              <Dinero centavos={monto} />
            </strong>
            {cuando}. Pagas en bolívares, a la tasa del BCV del día en que pagas.
          </p>
          <PagosEnRevision />
          {otra && <QuePagas form={form} otra={otra} monto={monto} saldo={saldo} tasa={pago.deHoy} />}
          <Cuanto
            opciones={esOtra || !opciones ? soloTodo(pago.saldo) : opciones}
            {...{ form, enBs, tasa, dia, saldo: pago.saldo }}
          />
        </Card>
        <Card title="Paga por Pago Móvil">
          <DatosDePago monto={dolares ?? monto} bs={bs}>
            {/* Whoever comes back from their bank's app is two cards away from the form. */}
            <Button variant="secondary" block onClick={() => registro.current?.querySelector("input")?.focus()}>
              Ya pagué: anotar la referencia
            </Button>
          </DatosDePago>
        </Card>
        <Card title="Registra tu pago" ref={registro}>
          <RegistrarPago
            {...{ form, enBs, tasa, dia, hoy }}
            loan={esOtra ? undefined : loan}
            payoff={payoff}
            wait={loan !== undefined && !esOtra && enEspera(loan, hoy)}
            onCorregir={(mended, dicho) => setMending({ pago: mended, dicho })}
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
  const otra = trpc.usuarios.me.useQuery().data?.cerradoDebiendo;
  const todo = payoff.data?.monto ?? null;
  const common = { saldo: deudaDe(loan), otra, loan, payoff: todo, opciones: opcionesDe(loan, todo, hoy) };
  if (all && todo !== null) {
    return <FormaDePago key={`${loan.id}:todo`} monto={todo} que="Todo lo que debes:" {...common} />;
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
