import { BANCOS, formatBanco } from "../../../rules/country/bancos.ts";
import { addMonths, isDia, toDia } from "../../../rules/country/fecha.ts";
import { formatTelefono } from "../../../rules/country/telefono.ts";
import { CUOTAS_MAXIMAS, LETRAS } from "../../../rules/limits.ts";
import { CAMPOS_OBLIGATORIOS } from "../../../rules/loans/aprobacion.ts";
import { CUOTAS_POR_DEFECTO } from "../../../rules/loans/plan.ts";
import { formatDolares, parseCents } from "../../../rules/money/dinero.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { MoneyField, TextField } from "../../kit/form/field.tsx";
import { FormBox, FormMessage, useForm } from "../../kit/form/form.tsx";
import { useDecision } from "../kit/decision.ts";
import { fullName } from "../kit/person.tsx";
import type { Loan } from "../kit/types.ts";
import own from "./aprobar.module.css";
import { PlanPreview } from "./plan.tsx";

const TIPOS = ["Pago Móvil", "Transferencia", "Efectivo"];

/** "4" → 4; null when it is not a number of cuotas that a plan may have. */
function parseCuotas(text: string): number | null {
  const cuotas = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0;
  return cuotas >= 1 && cuotas <= CUOTAS_MAXIMAS ? cuotas : null;
}

interface Terms {
  cuotas: string;
  fechaPrimerPago: string;
  banco: string;
  tipo: string;
  numeroCuenta: string;
  titular: string;
  bs: string;
  referencia: string;
}

/** Spec §5: date, bs and referencia are required; one text says so, and each empty field is marked. */
function check({ cuotas, fechaPrimerPago, bs, referencia }: Terms) {
  return {
    ...(parseCuotas(cuotas) === null && { cuotas: `Las cuotas van de 1 a ${CUOTAS_MAXIMAS}.` }),
    ...(!isDia(fechaPrimerPago) && { fechaPrimerPago: CAMPOS_OBLIGATORIOS }),
    ...(!bs.trim() && { bs: CAMPOS_OBLIGATORIOS }),
    ...(bs.trim() && !parseCents(bs) && { bs: "Escribe un monto válido, por ejemplo 1.234,56." }),
    ...(!referencia.trim() && { referencia: CAMPOS_OBLIGATORIOS }),
  };
}

/** The error beside a field, except the one that is said once for all of them. */
function beside<Props extends { error?: string }>({ error, ...props }: Props) {
  return error === CAMPOS_OBLIGATORIOS ? { ...props, error: "Falta este dato." } : { ...props, error };
}

/** Approval: the plan and the transfer with which the loan is paid out (spec §4). */
export function AprobarDialog({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const approve = trpc.loans.approve.useMutation();
  const decide = useDecision();
  const nombre = fullName(loan);
  const form = useForm<Terms>({
    initial: {
      cuotas: String(CUOTAS_POR_DEFECTO),
      fechaPrimerPago: addMonths(toDia(Date.now()), 1),
      banco: formatBanco(loan.banco),
      tipo: TIPOS[0] ?? "",
      numeroCuenta: formatTelefono(loan.telefono),
      titular: nombre,
      bs: "",
      referencia: "",
    },
    validate: check,
    fallback: "Error al aprobar la solicitud.",
  });
  const { values, errors } = form;
  const onSubmit = form.submit(async ({ cuotas, fechaPrimerPago, bs, ...datosPago }, clave) => {
    const approval = approve.mutateAsync({
      loanId: loan.id,
      cuotas: parseCuotas(cuotas) ?? CUOTAS_POR_DEFECTO,
      fechaPrimerPago,
      datosPago: { ...datosPago, bs: parseCents(bs) ?? 0 },
      clave,
    });
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
              <MoneyField label="Monto en Bs" moneda="bolivar" {...beside(form.bind("bs"))} />
              <TextField label="Referencia" inputMode="numeric" maxLength={LETRAS.referenciaDePago} {...beside(form.bind("referencia"))} />
            </div>
            <FormMessage>{form.message ?? missing}</FormMessage>
            <PlanPreview
              amount={loan.amount}
              cuotas={parseCuotas(values.cuotas)}
              fechaPrimerPago={values.fechaPrimerPago}
            />
            <div className={own.pair}>
              <TextField label="Banco" list={`${id}-bancos`} maxLength={LETRAS.banco} optional {...form.bind("banco")} />
              <TextField label="Tipo" list={`${id}-tipos`} maxLength={LETRAS.tipoDeCuenta} optional {...form.bind("tipo")} />
              <TextField label="Número de cuenta" maxLength={LETRAS.numeroCuenta} optional {...form.bind("numeroCuenta")} />
              <TextField label="Titular" maxLength={LETRAS.titular} optional {...form.bind("titular")} />
            </div>
            <datalist id={`${id}-bancos`}>
              {BANCOS.map(({ codigo }) => (
                <option key={codigo} value={formatBanco(codigo)} />
              ))}
            </datalist>
            <datalist id={`${id}-tipos`}>
              {TIPOS.map((tipo) => (
                <option key={tipo} value={tipo} />
              ))}
            </datalist>
          </FormBox>
        </>
      )}
    </FormDialog>
  );
}
