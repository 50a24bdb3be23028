import { LETRAS } from "../../../rules/limits.ts";
import { pagoInput } from "../../../rules/loans/pagos.ts";
import { type Centavos, formatDolares } from "../../../rules/money/dinero.ts";
import { useRefresh } from "../../api/refresh.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { MoneyField, SelectField, TextField } from "../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { readDolares } from "../../kit/form/money.ts";
import { type Form, useForm } from "../../kit/form/use-form.ts";
import { validate } from "../../kit/form/validate.ts";
import { Button } from "../../kit/show/button.tsx";
import { EN_ESPERA, enviar } from "../../offline/envios.ts";
import { BANCO_OPTIONS } from "../../pieces/bancos.ts";
import { hoyEnCaracas } from "../../pieces/mi-loan.ts";
import { MIS_PAGOS } from "./mis-pagos.tsx";
import styles from "./pagos.module.css";

const SIN_DETALLES = { codigo: "", fechaPago: "", bancoPagador: "", referencia: "" };
type Values = typeof SIN_DETALLES & { monto: string };

/** What was typed, as it is sent. */
function readPago({ codigo, monto, fechaPago, bancoPagador, referencia }: Values) {
  return {
    codigo: codigo.trim(),
    monto: readDolares(monto) ?? 0,
    // Said here: it may arrive on another day than it was made.
    fechaPago: fechaPago || hoyEnCaracas(),
    bancoPagador: bancoPagador || null,
    referencia: referencia.trim(),
  };
}

/** A day to come is said here: the server, which may hear of a pago days later, only sets it right. */
const check = (values: Values) => ({
  ...validate(pagoInput, readPago(values)),
  ...(values.fechaPago > hoyEnCaracas() && { fechaPago: "Elige el día en que pagaste: hoy o antes." }),
});

/** What tells it from another pago with the same four digits. Open once something stands in it. */
function MasDatos({ form }: { form: Form<Values> }) {
  const { fechaPago, bancoPagador, referencia } = form.values;
  const open = Boolean(fechaPago || bancoPagador || referencia || form.errors.referencia);
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

/** Say that the money was sent: the last four digits of its reference, and how much (spec §5). `monto` comes filled in. */
export function RegistrarPago({ monto }: { monto: Centavos }) {
  const utils = trpc.useUtils();
  const refresh = useRefresh();
  const known = trpc.pagos.mine.useInfiniteQuery(MIS_PAGOS, { getNextPageParam: (page) => page.nextCursor });
  const initial: Values = { ...SIN_DETALLES, monto: formatDolares(monto).replace("$", "") };
  const form = useForm<Values>({ initial, draftKey: "pago", validate: check, fallback: "Error al enviar el pago." });
  const onSubmit = form.submit(async (values, clave) => {
    const result = await enviar({
      tipo: "pagos.register",
      id: clave,
      userId: utils.usuarios.me.getData()?.id ?? "",
      input: readPago(values),
      valores: values,
    });
    form.reset();
    if (result === "espera") return toast(EN_ESPERA, "info");
    toast("Pago registrado. Lo revisamos y te avisamos.");
    refresh();
  });
  const { values } = form;
  const repeated = known.data?.pages
    .flatMap(({ items }) => items)
    .some(({ codigo, status }) => codigo === values.codigo && status !== "Rechazado");
  return (
    <FormBox onSubmit={onSubmit}>
      {form.restored && <Notice>Recuperamos lo que habías escrito.</Notice>}
      <TextField
        label="Código de referencia"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        hint="Los últimos 4 números de la referencia de tu Pago Móvil."
        {...form.bind("codigo")}
      />
      {repeated && (
        <Notice kind="aviso" live>
          Ya registraste un pago con este código. Si es otro pago, agrega la referencia completa.
        </Notice>
      )}
      <MoneyField
        label="Monto"
        maxLength={15}
        hint="En dólares. Puedes pagar más o menos que la cuota."
        {...form.bind("monto")}
      />
      <MasDatos form={form} />
      <FormMessage>{form.message}</FormMessage>
      <Button type="submit" block busy={form.busy}>
        Registrar pago
      </Button>
    </FormBox>
  );
}
