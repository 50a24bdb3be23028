import { addDays, type Dia, formatDia, isDia } from "../../../rules/country/fecha.ts";
import { LETRAS, PRORROGA_DIAS } from "../../../rules/limits/limits.ts";
import { checkExtension, checkReschedule, prorrogaInput, reschedule } from "../../../rules/loans/mora/prorrogas.ts";
import type { Cargo } from "../../../rules/money/cargos.ts";
import { formatDolares } from "../../../rules/money/dinero.ts";
import { hoyEnCaracas } from "../../api/hora.ts";
import { useRefresh } from "../../api/refresh.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { SelectField, TextArea, TextField } from "../../kit/form/field.tsx";
import { type Form, useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { Button } from "../../kit/show/button.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";
import { nombreCargo } from "../../pieces/dinero/cargos.ts";
import type { MiLoan } from "../../pieces/dinero/mi-loan.ts";
import { abiertasDe } from "./limites.ts";
import styles from "./prorroga.module.css";

const ATAJOS = [3, 7, PRORROGA_DIAS] as const;

interface Pedido {
  desdeCuota: string;
  fecha: string;
  motivo: string;
}

/** The server's own refusals of a day, shown before sending. */
function check({ cargos }: MiLoan, { fecha, ...values }: Pedido) {
  const desdeCuota = Number(values.desdeCuota);
  const cuota = cargos.find(({ tipo, numero }) => tipo === "cuota" && numero === desdeCuota);
  const refusal =
    cuota && isDia(fecha)
      ? (checkExtension(cuota.vence, fecha, hoyEnCaracas()) ?? checkReschedule(cargos, desdeCuota, fecha))
      : null;
  return { ...validate(prorrogaInput, { ...values, fecha, desdeCuota }), ...(refusal && { fecha: refusal.texto }) };
}

/** Common choices of days, one press each. */
function Atajos({ cuota: { vence }, max, form }: { cuota: Cargo; max: Dia; form: Form<Pedido> }) {
  const hoy = hoyEnCaracas();
  const from = vence > hoy ? vence : hoy;
  const days = ATAJOS.map((dias) => ({ dias, fecha: addDays(from, dias) })).filter(({ fecha }) => fecha <= max);
  if (days.length === 0) return null;
  return (
    <div className={styles.shortcuts}>
      {days.map(({ dias, fecha }) => (
        <Button
          key={dias}
          variant={form.values.fecha === fecha ? "primary" : "secondary"}
          aria-pressed={form.values.fecha === fecha}
          onClick={() => form.set("fecha", fecha)}
        >
          +{dias} días
        </Button>
      ))}
    </div>
  );
}

/** What would move, by the server's own rule: each old day next to the new one. */
function NuevosDias({ loan: { cargos, periodo }, pedido }: { loan: MiLoan; pedido: Pedido }) {
  const { fecha } = pedido;
  if (!isDia(fecha)) return null;
  const moved = reschedule(cargos, { desdeCuota: Number(pedido.desdeCuota), fecha, periodo });
  const shown = moved.filter(({ monto, pendiente }) => monto > 0 || pendiente > 0);
  if (shown.length === 0) return null;
  return (
    <section className={styles.preview} aria-label="Así quedaría tu plan">
      <p className="small">Así quedaría tu plan, si lo aprobamos:</p>
      {/* A long plan scrolls, with the keyboard too. */}
      <ol className={styles.days} tabIndex={shown.length > 3 ? 0 : undefined}>
        {shown.map((cargo) => (
          <li key={`${cargo.tipo}${cargo.numero}`}>
            <span>
              {nombreCargo(cargo, cargos)}: <Dinero centavos={cargo.pendiente} />
            </span>
            <span>
              <strong>
                <Fecha dia={cargo.vence} corta /> {cargo.vence.slice(0, 4)}
              </strong>{" "}
              <span className="soft">
                antes: <Fecha dia={cargo.vencePrevio.at(-1) ?? cargo.vence} corta />
              </span>
            </span>
          </li>
        ))}
      </ol>
      <p className="small">Lo que debes no cambia: solo cambian los días.</p>
    </section>
  );
}

/** Which cuota, until when and why. */
export function PedirTiempo({ loan, onClose }: { loan: MiLoan; onClose: () => void }) {
  const refresh = useRefresh();
  const request = trpc.prorrogas.request.useMutation();
  const open = abiertasDe(loan.cargos, hoyEnCaracas());
  const form = useForm<Pedido>({
    initial: { desdeCuota: String(open[0]?.cuota.numero ?? ""), fecha: "", motivo: "" },
    validate: (values) => check(loan, values),
    fallback: "No pudimos enviar tu petición.",
  });
  const { values } = form;
  const chosen = open.find(({ cuota }) => String(cuota.numero) === values.desdeCuota);
  return (
    <FormDialog
      title="Necesito más tiempo"
      confirmLabel="Enviar"
      form={form}
      onSend={async ({ desdeCuota, fecha, motivo }, clave) => {
        if (isDia(fecha)) await request.mutateAsync({ desdeCuota: Number(desdeCuota), fecha, motivo, clave });
        toast("Recibimos tu petición. Te respondemos pronto.");
        refresh();
      }}
      onClose={onClose}
    >
      <p>Dinos cuándo puedes pagar. Mientras no te respondamos, tus días siguen iguales.</p>
      <SelectField
        label="Cuota"
        options={open.map(({ cuota: { numero, vence, pendiente } }) => ({
          value: String(numero),
          label: `Cuota ${numero}: ${formatDolares(pendiente)}, ${formatDia(vence)}`,
        }))}
        {...form.bind("desdeCuota")}
      />
      {chosen && <Atajos {...chosen} form={form} />}
      <TextField
        label="Nuevo día"
        type="date"
        min={chosen?.min}
        max={chosen?.max}
        hint={chosen && `Hasta ${PRORROGA_DIAS} días más: del ${formatDia(chosen.min)} al ${formatDia(chosen.max)}.`}
        {...form.bind("fecha")}
      />
      <NuevosDias loan={loan} pedido={values} />
      <TextArea
        label="Motivo"
        rows={2}
        maxLength={LETRAS.motivo}
        hint="¿Por qué necesitas más tiempo? Con una frase basta."
        {...form.bind("motivo")}
      />
    </FormDialog>
  );
}
