import { type ReactNode, useId } from "react";
import { BANCOS, formatBanco } from "../../../../rules/country/bancos.ts";
import { CUOTAS_MAXIMAS, LETRAS } from "../../../../rules/limits/limits.ts";
import { approvalInput, CAMPOS_OBLIGATORIOS } from "../../../../rules/loans/aprobar/aprobacion.ts";
import { parseBolivares } from "../../../../rules/money/dinero.ts";
import { MoneyField, TextField } from "../../../kit/form/field.tsx";
import type { Form } from "../../../kit/form/state/use-form.ts";
import { validate } from "../../../kit/form/state/validate.ts";
import own from "./aprobar.module.css";

/** How money is sent, most common first. */
export const TIPOS = ["Pago Móvil", "Transferencia", "Efectivo"];

/** "4" → 4; null if no plan may have that many cuotas. */
export function parseCuotas(text: string): number | null {
  const { data } = approvalInput.shape.cuotas.safeParse(/^\d{1,2}$/.test(text.trim()) ? Number(text) : Number.NaN);
  return data ?? null;
}

/** The fields are named by their path on the server, so that its errors find them. */
export interface Terms {
  cuotas: string;
  fechaPrimerPago: string;
  "datosPago.banco": string;
  "datosPago.tipo": string;
  "datosPago.numeroCuenta": string;
  "datosPago.titular": string;
  "datosPago.bs": string;
  "datosPago.referencia": string;
}

/** The form's values as they are sent; unreadable text becomes a number that no schema accepts. */
export function readTerms(loanId: string, values: Terms) {
  return {
    loanId,
    cuotas: parseCuotas(values.cuotas) ?? Number.NaN,
    fechaPrimerPago: values.fechaPrimerPago,
    datosPago: {
      banco: values["datosPago.banco"],
      tipo: values["datosPago.tipo"],
      numeroCuenta: values["datosPago.numeroCuenta"],
      titular: values["datosPago.titular"],
      bs: parseBolivares(values["datosPago.bs"]) ?? Number.NaN,
      referencia: values["datosPago.referencia"],
    },
  };
}

/** Spec §5: date, bs and referencia are required; one text says so, and each empty field is marked. */
export function checkTerms(loanId: string, values: Terms) {
  const bs = values["datosPago.bs"];
  return {
    ...validate(approvalInput, readTerms(loanId, values)),
    ...(bs.trim() && !parseBolivares(bs) && { "datosPago.bs": "Escribe un monto válido, por ejemplo 1.234,56." }),
  };
}

/** A field's error, unless it is shown once for all of them. */
function beside<Props extends { error?: string }>({ error, ...props }: Props) {
  return error === CAMPOS_OBLIGATORIOS ? { ...props, error: "Falta este dato." } : { ...props, error };
}

/** Why the plan and its transfer cannot be sent: one text for everything missing. */
export function termsMessage({ message, errors }: Pick<Form<Terms>, "message" | "errors">): string | null {
  return message ?? (Object.values(errors).includes(CAMPOS_OBLIGATORIOS) ? CAMPOS_OBLIGATORIOS : null);
}

type TermsForm = Pick<Form<Terms>, "bind" | "message" | "errors">;

/** How many cuotas, and starting on which day. */
export function PlanFields({ form }: { form: TermsForm }) {
  return (
    <>
      <TextField
        label="Cuotas"
        type="number"
        inputMode="numeric"
        min={1}
        max={CUOTAS_MAXIMAS}
        {...form.bind("cuotas")}
      />
      <TextField label="Fecha del primer pago" type="date" {...beside(form.bind("fechaPrimerPago"))} />
    </>
  );
}

/** What was actually sent. */
export function EnvioFields({ form }: { form: TermsForm }) {
  return (
    <>
      <MoneyField label="Monto en Bs" moneda="bolivar" {...beside(form.bind("datosPago.bs"))} />
      <TextField
        label="Referencia"
        inputMode="numeric"
        maxLength={LETRAS.referenciaDePago}
        autoComplete="off"
        {...beside(form.bind("datosPago.referencia"))}
      />
    </>
  );
}

/** To which account it was sent. */
export function CuentaFields({ form }: { form: TermsForm }) {
  const id = useId();
  return (
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
    </div>
  );
}

interface TermsFieldsProps {
  form: TermsForm;
  /** What follows from the terms, shown between them and the account. */
  children: ReactNode;
}

/** The plan and the transfer of a loan, as an administrator enters them. */
export function TermsFields({ form, children }: TermsFieldsProps) {
  return (
    <>
      <div className={own.pair}>
        <PlanFields form={form} />
        <EnvioFields form={form} />
      </div>
      {children}
      <CuentaFields form={form} />
    </>
  );
}
