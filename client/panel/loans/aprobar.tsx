import { BANCOS, formatBanco } from "../../../rules/country/bancos.ts";
import { addMonths, instante, toDia } from "../../../rules/country/fecha.ts";
import { formatTelefono } from "../../../rules/country/telefono.ts";
import { CUOTAS_MAXIMAS, LETRAS } from "../../../rules/limits.ts";
import { approvalInput, CAMPOS_OBLIGATORIOS } from "../../../rules/loans/aprobacion.ts";
import { CUOTAS_POR_DEFECTO } from "../../../rules/loans/plan.ts";
import { formatDolares } from "../../../rules/money/dinero.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { MoneyField, TextField } from "../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { readBolivares } from "../../kit/form/money.ts";
import { type Form, useForm } from "../../kit/form/use-form.ts";
import { validate } from "../../kit/form/validate.ts";
import { useDecision } from "../kit/decision.ts";
import { fullName } from "../kit/person.tsx";
import type { Loan } from "../kit/types.ts";
import own from "./aprobar.module.css";
import { PlanPreview } from "./plan.tsx";

const TIPOS = ["Pago Móvil", "Transferencia", "Efectivo"];

/** "4" → 4; null when it is not a number of cuotas that a plan may have. */
function parseCuotas(text: string): number | null {
  const { data } = approvalInput.shape.cuotas.safeParse(/^\d{1,2}$/.test(text.trim()) ? Number(text) : Number.NaN);
  return data ?? null;
}

/** The fields are called by their path on the server, so that its errors find them. */
interface Terms {
  cuotas: string;
  fechaPrimerPago: string;
  "datosPago.banco": string;
  "datosPago.tipo": string;
  "datosPago.numeroCuenta": string;
  "datosPago.titular": string;
  "datosPago.bs": string;
  "datosPago.referencia": string;
}

/** What was typed, as it is sent; what cannot be read is a number that no schema takes. */
function readTerms(loanId: string, values: Terms) {
  return {
    loanId,
    cuotas: parseCuotas(values.cuotas) ?? Number.NaN,
    fechaPrimerPago: values.fechaPrimerPago,
    datosPago: {
      banco: values["datosPago.banco"],
      tipo: values["datosPago.tipo"],
      numeroCuenta: values["datosPago.numeroCuenta"],
      titular: values["datosPago.titular"],
      bs: readBolivares(values["datosPago.bs"]) ?? Number.NaN,
      referencia: values["datosPago.referencia"],
    },
  };
}

/** Spec §5: date, bs and referencia are required; one text says so, and each empty field is marked. */
function check(loanId: string, values: Terms) {
  const bs = values["datosPago.bs"];
  return {
    ...validate(approvalInput, readTerms(loanId, values)),
    ...(bs.trim() && !readBolivares(bs) && { "datosPago.bs": "Escribe un monto válido, por ejemplo 1.234,56." }),
  };
}

/** The error beside a field, except the one that is said once for all of them. */
function beside<Props extends { error?: string }>({ error, ...props }: Props) {
  return error === CAMPOS_OBLIGATORIOS ? { ...props, error: "Falta este dato." } : { ...props, error };
}

/** What cannot be left out: the plan, and what was sent. */
function Condiciones({ form }: { form: Form<Terms> }) {
  return (
    <div className={own.pair}>
      <TextField
        label="Cuotas"
        type="number"
        inputMode="numeric"
        min={1}
        max={CUOTAS_MAXIMAS}
        {...form.bind("cuotas")}
      />
      <TextField label="Fecha del primer pago" type="date" {...beside(form.bind("fechaPrimerPago"))} />
      <MoneyField label="Monto en Bs" moneda="bolivar" {...beside(form.bind("datosPago.bs"))} />
      <TextField
        label="Referencia"
        inputMode="numeric"
        maxLength={LETRAS.referenciaDePago}
        {...beside(form.bind("datosPago.referencia"))}
      />
    </div>
  );
}

/** To whom it was sent; `id` is the form's. */
function Transferencia({ form, id }: { form: Form<Terms>; id: string }) {
  return (
    <>
      <div className={own.pair}>
        <TextField
          label="Banco"
          list={`${id}-bancos`}
          maxLength={LETRAS.banco}
          optional
          {...form.bind("datosPago.banco")}
        />
        <TextField
          label="Tipo"
          list={`${id}-tipos`}
          maxLength={LETRAS.tipoDeCuenta}
          optional
          {...form.bind("datosPago.tipo")}
        />
        <TextField
          label="Número de cuenta"
          maxLength={LETRAS.numeroCuenta}
          optional
          {...form.bind("datosPago.numeroCuenta")}
        />
        <TextField label="Titular" maxLength={LETRAS.titular} optional {...form.bind("datosPago.titular")} />
      </div>
      <datalist id={`${id}-bancos`}>
        {BANCOS.map((banco) => (
          <option key={banco.id} value={formatBanco(banco.id)} />
        ))}
      </datalist>
      <datalist id={`${id}-tipos`}>
        {TIPOS.map((tipo) => (
          <option key={tipo} value={tipo} />
        ))}
      </datalist>
    </>
  );
}

/** Approval: the plan and the transfer with which the loan is paid out (spec §4). */
export function AprobarDialog({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const approve = trpc.loans.approve.useMutation();
  const decide = useDecision();
  const nombre = fullName(loan);
  const form = useForm<Terms>({
    initial: {
      cuotas: String(CUOTAS_POR_DEFECTO),
      fechaPrimerPago: addMonths(toDia(instante(Date.now())), 1),
      "datosPago.banco": formatBanco(loan.banco),
      "datosPago.tipo": TIPOS[0] ?? "",
      "datosPago.numeroCuenta": formatTelefono(loan.telefono),
      "datosPago.titular": nombre,
      "datosPago.bs": "",
      "datosPago.referencia": "",
    },
    validate: (values) => check(loan.id, values),
    fallback: "Error al aprobar la solicitud.",
  });
  const { values, errors } = form;
  const onSubmit = form.submit(async (values, clave) => {
    const approval = approve.mutateAsync({ ...readTerms(loan.id, values), clave });
    await decide(approval, () => toast(`Préstamo de ${nombre} aprobado.`));
    onClose();
  });
  const missing = Object.values(errors).includes(CAMPOS_OBLIGATORIOS) ? CAMPOS_OBLIGATORIOS : null;
  return (
    <FormDialog title="Aprobar préstamo" confirmLabel="Aprobar" busy={form.busy} onClose={onClose}>
      {(id) => (
        <>
          <p>
            <strong>{formatDolares(loan.amount)}</strong> para <strong>{nombre}</strong>. Le llegará un aviso y un
            correo con su plan.
          </p>
          <FormBox id={id} onSubmit={onSubmit} autoComplete="off">
            <Condiciones form={form} />
            <FormMessage>{form.message ?? missing}</FormMessage>
            <PlanPreview
              amount={loan.amount}
              cuotas={parseCuotas(values.cuotas)}
              fechaPrimerPago={values.fechaPrimerPago}
            />
            <Transferencia form={form} id={id} />
          </FormBox>
        </>
      )}
    </FormDialog>
  );
}
