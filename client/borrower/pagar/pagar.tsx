import { type ReactNode, useEffect, useRef } from "react";
import { useSearch } from "wouter";
import type { Centavos } from "../../../rules/money/dinero.ts";
import { trpc } from "../../api/trpc.ts";
import { Card } from "../../kit/show/card.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";
import { TarjetaPendientes } from "../../offline/tarjeta.tsx";
import { useEnvios } from "../../offline/use-envios.ts";
import { cuandoVence, deudaDe, hoyEnCaracas, type MiLoan, porPagar, siguienteCuota } from "../../pieces/mi-loan.ts";
import { DatosDePago } from "./datos-de-pago.tsx";
import { PagosEnRevision } from "./mis-pagos.tsx";
import { PAGAR_TODO } from "./monto.ts";
import styles from "./pagos.module.css";
import type { OtraDeuda } from "./que-pagas.tsx";
import { RegistrarPago } from "./registrar-pago.tsx";

interface FormaDePagoProps {
  /** What comes filled in, of how much in all. */
  monto: Centavos;
  saldo: Centavos;
  /** What it pays: «Cuota 2:», and after the amount, when. */
  que: string;
  cuando?: ReactNode;
  /** Another loan that may be paid instead. */
  otra?: OtraDeuda | null | undefined;
}

/** Where to send the money, and the form to say that it was sent. `/solicitar#pagar` leads here; its `key` is what it pays. */
export function FormaDePago({ monto, saldo, que, cuando, otra }: FormaDePagoProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.location.hash !== "#pagar") return;
    place.current?.scrollIntoView();
    place.current?.focus({ preventScroll: true });
  }, []);
  const { devueltos } = useEnvios();
  return (
    <div ref={place} id="pagar" tabIndex={-1} className={styles.pagar}>
      <Card title="Paga por Pago Móvil">
        <p>
          {que}{" "}
          <strong>
            <Dinero centavos={monto} />
          </strong>
          {cuando}. Pagas en bolívares, a la tasa del BCV del día en que pagas.
        </p>
        <PagosEnRevision />
        <DatosDePago monto={monto} />
      </Card>
      <TarjetaPendientes />
      <Card title="Registra tu pago">
        <RegistrarPago key={devueltos} monto={monto} saldo={saldo} otra={otra} />
      </Card>
    </div>
  );
}

/** What is due of a running loan, or all of it where the address says so. */
export function Pagar({ loan }: { loan: MiLoan }) {
  const all = useSearch().includes(PAGAR_TODO) && loan.castigo === 0;
  const payoff = trpc.loans.payoff.useQuery(undefined, { enabled: all });
  const otra = trpc.usuarios.me.useQuery().data?.cerradoDebiendo;
  const hoy = hoyEnCaracas();
  const cuota = siguienteCuota(loan);
  const saldo = deudaDe(loan);
  if (all && payoff.data) {
    const { monto } = payoff.data;
    return <FormaDePago key={`${loan.id}:todo`} monto={monto} saldo={saldo} que="Todo lo que debes:" otra={otra} />;
  }
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
      saldo={saldo}
      que={one ? `Cuota ${cuota.numero}:` : loan.castigo > 0 ? "Lo que falta:" : "Te toca pagar:"}
      cuando={cuando}
      otra={otra}
    />
  );
}
