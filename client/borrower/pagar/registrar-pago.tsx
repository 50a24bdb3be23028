import { useId } from "react";
import type { Dia } from "../../../rules/country/fecha.ts";
import { type Centavos, parseBolivares } from "../../../rules/money/dinero.ts";
import type { Tasa } from "../../../rules/money/tasa.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { FormMessage } from "../../kit/form/form.tsx";
import type { Form } from "../../kit/form/state/use-form.ts";
import { Button } from "../../kit/show/button.tsx";
import type { MiLoan } from "../../pieces/dinero/mi-loan.ts";
import { enDolares } from "../../pieces/dinero/pago-dicho.ts";
import { CampoCodigo, MasDatos } from "./campos-pago.tsx";
import { Captura } from "./captura/captura.tsx";
import { PegarComprobante } from "./captura/pegar-comprobante.tsx";
import { usePegado } from "./captura/use-pegado.ts";
import { yaDice } from "./cuanto/intencion.ts";
import { fraseDelPago, paraQue } from "./frase.ts";
import { Repetido, type RepetidoProps } from "./mis-pagos/repetido.tsx";
import styles from "./pagos.module.css";
import type { Valores } from "./valores-pago.ts";

interface RegistrarPagoProps {
  form: Form<Valores>;
  enBs: boolean;
  tasa: Tasa | null;
  dia: Dia;
  hoy: Dia;
  /** What it pays; none where that is not a running loan. */
  loan?: MiLoan | undefined;
  payoff: Centavos | null;
  /** What was chosen to be paid; the money itself may come to some cents more. */
  paga: Centavos | null;
  /** Nobody needs to tell of the exact amount. */
  opcional: boolean;
  /** Nor to pay now: pagos under review cover what is due. */
  wait: boolean;
  onCorregir: RepetidoProps["onCorregir"];
}

/** Say that the money was sent: the last four digits of its reference (spec §5). What will be registered is said before. */
export function RegistrarPago(props: RegistrarPagoProps) {
  const { form, enBs, tasa, dia, hoy, loan, payoff, paga, opcional, wait, onCorregir } = props;
  const fraseId = useId();
  const { pegado, quitada, type, paste } = usePegado(form, hoy);
  const { values } = form;
  const dolares = enDolares({ ...values, enBs }, tasa);
  const frase = fraseDelPago({
    ...{ enBs, dolares, dia, hoy, codigo: values.codigo },
    bs: enBs ? parseBolivares(values.montoBs) : null,
    provisional: tasa !== null && tasa.fechaValor < dia,
    para: loan ? (paga === null ? "tu préstamo" : paraQue(loan, paga, payoff)) : "lo que quedó sin pagar",
  });
  return (
    <>
      {opcional && <p className="soft">Es opcional: si pagaste otro monto o quieres anotar la referencia.</p>}
      {form.restored && (values.tecleado || yaDice(values)) && <Notice>Recuperamos lo que habías escrito.</Notice>}
      <PegarComprobante pegado={pegado} onText={paste} />
      <CampoCodigo form={form} quitada={quitada} onType={type} onPaste={paste} />
      <Repetido {...{ form, enBs, dolares, onCorregir }} />
      <MasDatos form={form} />
      <Captura captura={values.captura} onCaptura={(clave) => form.set("captura", clave)} onText={paste} />
      <FormMessage>{form.message}</FormMessage>
      {frase && (
        <p className={styles.frase} id={fraseId}>
          {frase}
        </p>
      )}
      <Button
        type="submit"
        block
        variant={wait || opcional ? "secondary" : "primary"}
        busy={form.busy}
        aria-describedby={frase ? fraseId : undefined}
      >
        Registrar pago
      </Button>
    </>
  );
}
