import { useEffect, useRef } from "react";
import { centavos } from "../../../rules/money/dinero.ts";
import { Card } from "../../kit/show/card.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";
import { TarjetaPendientes } from "../../offline/tarjeta.tsx";
import { useEnvios } from "../../offline/use-envios.ts";
import { cuandoVence, hoyEnCaracas, type MiLoan, porPagar, siguienteCuota } from "../../pieces/mi-loan.ts";
import { DatosDePago } from "./datos-de-pago.tsx";
import { PagosEnRevision } from "./mis-pagos.tsx";
import styles from "./pagos.module.css";
import { RegistrarPago } from "./registrar-pago.tsx";

/** Where to send the money, and the form to say that it was sent. `/solicitar#pagar` leads here. */
export function Pagar({ loan }: { loan: MiLoan }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.location.hash !== "#pagar") return;
    place.current?.scrollIntoView();
    place.current?.focus({ preventScroll: true });
  }, []);
  const { devueltos } = useEnvios();
  const monto = porPagar(loan);
  const proxima = siguienteCuota(loan);
  return (
    <div ref={place} id="pagar" tabIndex={-1} className={styles.pagar}>
      <Card title="Paga por Pago Móvil">
        <p>
          {proxima ? `Cuota ${proxima.numero}: ` : "Lo que falta: "}
          <strong>
            <Dinero centavos={centavos(monto)} />
          </strong>
          {proxima && (
            <>
              , {cuandoVence(proxima.vence, hoyEnCaracas())} (<Fecha dia={proxima.vence} corta />)
            </>
          )}
          . Pagas en bolívares, a la tasa del BCV del día en que pagas.
        </p>
        <PagosEnRevision />
        <DatosDePago monto={centavos(monto)} />
      </Card>
      <TarjetaPendientes />
      <Card title="Registra tu pago">
        <RegistrarPago
          key={`${loan.id}:${devueltos}`}
          monto={centavos(monto)}
          saldo={centavos(loan.saldo + loan.castigo)}
        />
      </Card>
    </div>
  );
}
