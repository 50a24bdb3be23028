import { useLocation } from "wouter";
import type { Terminos } from "../../../rules/holes.ts";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { checkAmount, loanRequestInput } from "../../../rules/loans/aprobar/solicitud.ts";
import { costoOf } from "../../../rules/loans/costo.ts";
import { type Centavos, formatDolaresCortos, parseDolares } from "../../../rules/money/dinero.ts";
import { paths } from "../../../rules/paths.ts";
import { getNivel, type Rango } from "../../../rules/people/niveles.ts";
import { useTerminos } from "../../api/ajustes.ts";
import { useRefresh } from "../../api/refresh.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { MoneyField, TextArea } from "../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { type FormErrors, useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { EN_ESPERA, enviar } from "../../offline/envios/envios.ts";
import { TarjetaPendientes } from "../../offline/envios/tarjeta.tsx";
import { useEnvios } from "../../offline/envios/use-envios.ts";
import { Costo } from "../../pieces/dinero/costo.tsx";
import { MisPagos } from "../pagar/mis-pagos/mis-pagos.tsx";
import styles from "./solicitar.module.css";

/** The request as it is typed. */
const SIN_SOLICITUD = { amount: "", reason: "" };

type Values = typeof SIN_SOLICITUD;

/** What was typed, as it is sent. */
export const readSolicitud = ({ amount, reason }: Values) => ({ amount: parseDolares(amount) ?? 0, reason });

/** The errors of the schema, by field; what the level does not allow is said here too. */
export function validateSolicitud(
  { nivel, rangos }: { nivel: number; rangos: readonly Rango[] },
  values: Values,
): FormErrors<Values> {
  const amount = parseDolares(values.amount);
  const outside = amount !== null && checkAmount(nivel, amount, rangos);
  return { ...validate(loanRequestInput, readSolicitud(values)), ...(outside && { amount: outside.texto }) };
}

/** What a loan of `amount` would cost, while it is being typed; null while it is no valid amount. */
function SolicitarResumen({ amount, terminos }: { amount: Centavos | null; terminos: Terminos }) {
  return (
    <div className={styles.preview}>
      {amount === null ? (
        <p className={styles.hint}>Escribe el monto y verás aquí cuánto pagarías en total.</p>
      ) : (
        <Costo costo={costoOf(terminos, amount, terminos.cuotas)} />
      )}
      <p className="small soft">
        Las cuotas y la fecha del primer pago se confirman al aprobar tu solicitud. No pagas nada por adelantado.
      </p>
    </div>
  );
}

function Formulario({ nivel }: { nivel: number }) {
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const refresh = useRefresh();
  const terminos = useTerminos();
  const { rangos } = terminos;
  const { nombre, min, max } = getNivel(nivel, rangos);
  const form = useForm({
    initial: SIN_SOLICITUD,
    draftKey: "solicitud",
    validate: (values) => validateSolicitud({ nivel, rangos }, values),
    fallback: "Error al enviar la solicitud.",
  });
  const amount = validateSolicitud({ nivel, rangos }, form.values).amount ? null : parseDolares(form.values.amount);
  const onSubmit = form.submit(async (values, clave) => {
    const result = await enviar({
      tipo: "loans.request",
      id: clave,
      userId: utils.usuarios.me.getData()?.id ?? "",
      input: readSolicitud(values),
      valores: values,
    });
    if (result === "espera") return toast(EN_ESPERA, "info");
    navigate(paths.solicitudEnviada);
    refresh();
  });
  return (
    <Card title="Solicita tu préstamo">
      {form.restored && <Notice>Recuperamos lo que habías escrito.</Notice>}
      <FormBox onSubmit={onSubmit} className={styles.request}>
        <MoneyField
          label="Monto"
          hint={`Nivel ${nivel}, ${nombre}: entre ${formatDolaresCortos(min)} y ${formatDolaresCortos(max)}.`}
          maxLength={15}
          {...form.bind("amount")}
        />
        <SolicitarResumen amount={amount} terminos={terminos} />
        <div className={styles.rest}>
          <TextArea
            label="Motivo"
            rows={3}
            maxLength={LETRAS.razon}
            hint="¿Para qué lo necesitas? Con una frase basta."
            {...form.bind("reason")}
          />
          <FormMessage>{form.message}</FormMessage>
          <Button type="submit" block busy={form.busy}>
            Enviar solicitud
          </Button>
        </div>
      </FormBox>
    </Card>
  );
}

/** Ask for a loan within the level's range (spec §5); one that still waits to be sent stands in the form's place. */
export function SolicitarFormulario({ nivel }: { nivel: number }) {
  const { envios, devueltos } = useEnvios();
  const waiting = envios.some(({ tipo, rechazado }) => tipo === "loans.request" && !rechazado);
  return (
    <>
      <TarjetaPendientes />
      {!waiting && <Formulario key={devueltos} nivel={nivel} />}
      <MisPagos hideEmpty />
    </>
  );
}
