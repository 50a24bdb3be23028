import { isDia } from "../../../rules/country/fecha.ts";
import { LETRAS } from "../../../rules/limits.ts";
import { writeReferencia } from "../../../rules/loans/referencia.ts";
import type { Centavos } from "../../../rules/money/dinero.ts";
import { useRefresh } from "../../api/refresh.ts";
import { useTasa } from "../../api/tasa.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { SelectField, TextField } from "../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { type Form, useForm } from "../../kit/form/use-form.ts";
import { Button } from "../../kit/show/button.tsx";
import { EN_ESPERA, enviar } from "../../offline/envios.ts";
import { BANCO_OPTIONS } from "../../pieces/bancos.ts";
import { hoyEnCaracas } from "../../pieces/mi-loan.ts";
import { MontoPagado } from "./monto-pagado.tsx";
import styles from "./pagos.module.css";
import { type OtraDeuda, QuePagas } from "./que-pagas.tsx";
import { useMisPagos } from "./use-mis-pagos.ts";
import { checkValores, isEnBs, readPago, type Valores, valoresDe } from "./valores-pago.ts";

interface RegistrarPagoProps {
  /** What is due now: it comes filled in. */
  monto: Centavos;
  /** All that is owed. */
  saldo: Centavos;
  otra?: OtraDeuda | null | undefined;
}

/** What tells it from another pago with the same four digits. Open once something stands in it. */
function MasDatos({ form }: { form: Form<Valores> }) {
  const { fechaPago, bancoPagador, referencia } = form.values;
  const { errors } = form;
  const open = Boolean(fechaPago || bancoPagador || referencia || errors.referencia || errors.fechaPago);
  return (
    <details className={styles.more} open={open || undefined}>
      <summary>Agregar más datos del pago</summary>
      <div className={styles.moreFields}>
        <TextField label="Día del pago" type="date" optional max={hoyEnCaracas()} {...form.bind("fechaPago")} />
        <SelectField
          label="Banco"
          optional
          placeholder="Desde qué banco pagaste"
          options={BANCO_OPTIONS}
          {...form.bind("bancoPagador")}
        />
        <TextField
          label="Referencia"
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={LETRAS.referencia}
          hint="El número completo que te dio tu banco."
          {...form.bind("referencia")}
        />
      </div>
    </details>
  );
}

/** Say that the money was sent: the last four digits of its reference, and how much (spec §5). */
export function RegistrarPago({ monto, saldo, otra }: RegistrarPagoProps) {
  const utils = trpc.useUtils();
  const refresh = useRefresh();
  const { pagos } = useMisPagos();
  const hoy = hoyEnCaracas();
  const deHoy = useTasa();
  const initial = valoresDe(monto, deHoy);
  const esOtra = ({ loanId }: Valores) => otra?.loanId === loanId;
  const debe = (values: Valores) => (otra && esOtra(values) ? otra.debe : saldo);
  const marco = (values: Valores) => ({
    enBs: isEnBs(values, initial),
    saldo: debe(values),
    tasa: tasaDe(values),
    hoy,
  });
  const check = (values: Valores) => checkValores(values, marco(values));
  const form = useForm<Valores>({ initial, draftKey: "pago", validate: check, fallback: "Error al enviar el pago." });
  const dia = isDia(form.values.fechaPago) ? form.values.fechaPago : hoy;
  const deEseDia = useTasa(dia === hoy ? undefined : dia);
  const tasaDe = ({ fechaPago }: Valores) => (fechaPago && fechaPago !== hoy ? deEseDia : deHoy);
  const { enBs, tasa } = marco(form.values);
  const onSubmit = form.submit(async (values, clave) => {
    const result = await enviar({
      tipo: "pagos.register",
      id: clave,
      userId: utils.usuarios.me.getData()?.id ?? "",
      // What a draft named may be paid by now.
      input: readPago(esOtra(values) ? values : { ...values, loanId: "" }, enBs, hoy),
      valores: { ...values },
    });
    form.reset();
    if (result === "espera") return toast(EN_ESPERA, "info");
    toast("Pago registrado. Lo revisamos y te avisamos.");
    refresh();
  });
  const { values } = form;
  const repeated = pagos.some(({ codigo, status }) => codigo === values.codigo && status !== "Rechazado");
  return (
    <FormBox onSubmit={onSubmit}>
      {form.restored && <Notice>Recuperamos lo que habías escrito.</Notice>}
      {otra && <QuePagas form={form} otra={otra} monto={monto} saldo={saldo} tasa={deHoy} />}
      <TextField
        label="Código de referencia"
        inputMode="numeric"
        autoComplete="off"
        hint="Los últimos 4 números de la referencia de tu Pago Móvil, o pégala completa: así la confirmamos más rápido."
        {...form.bind("codigo")}
        onChange={(text) => {
          const { codigo, referencia } = writeReferencia(text, values);
          form.bind("codigo").onChange(codigo);
          if (referencia !== values.referencia) form.bind("referencia").onChange(referencia);
        }}
      />
      {repeated && (
        <Notice kind="aviso" live>
          Ya registraste un pago con este código. Si es otro pago, agrega la referencia completa.
        </Notice>
      )}
      <MontoPagado form={form} enBs={enBs} tasa={tasa} dia={dia} saldo={debe(values)} />
      <MasDatos form={form} />
      <FormMessage>{form.message}</FormMessage>
      <Button type="submit" block busy={form.busy}>
        Registrar pago
      </Button>
    </FormBox>
  );
}
