import { LETRAS } from "../../../rules/limits/limits.ts";
import { correctPagoInput } from "../../../rules/loans/pagos/pagos.ts";
import { conocidoPor } from "../../../rules/texts/pagos.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { TextArea, TextField } from "../../kit/form/field.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { readDicho } from "../../pieces/dinero/pago-dicho.ts";
import { useActo } from "../kit/actos/acto.ts";
import { ConAtencion } from "../kit/actos/atencion.tsx";
import { useBorrador } from "../kit/actos/borrador.ts";
import { undoPagoCorregido } from "../kit/actos/opuestos.ts";
import type { Pago } from "../kit/types.ts";
import { useDudas } from "./decidir/use-dudas.ts";
import { MontoFields, type Montos, montosDe } from "./montos.tsx";

type Valores = Montos & { referencia: string; motivo: string };

/** Only what was changed: the rest of the pago stays as it is. */
function readCorreccion(pago: Pago, values: Valores) {
  const before = montosDe(pago);
  const { moneda, monto, montoBs, fechaPago, motivo } = values;
  const changed = moneda !== before.moneda || (moneda === "bs" ? montoBs !== before.montoBs : monto !== before.monto);
  const referencia = values.referencia.trim();
  return {
    pagoId: pago.id,
    ...(changed && readDicho({ enBs: moneda === "bs", monto, montoBs })),
    ...(fechaPago !== before.fechaPago && { fechaPago }),
    ...(referencia !== (pago.referencia ?? "") && { referencia }),
    motivo,
    desde: pago.status,
  };
}

/** Corrects a pago's amount, day or reference. */
export function CorregirPagoDialog(props: { pago: Pago; onClose: () => void }) {
  return (
    <ConAtencion tipo="pago" id={props.pago.id} title="Corregir pago" onClose={props.onClose}>
      <Corregir {...props} />
    </ConAtencion>
  );
}

function Corregir({ pago, onClose }: { pago: Pago; onClose: () => void }) {
  const correct = useActo(trpc.pagos.correct.useMutation(), {
    hecho: "Pago corregido.",
    opuesto: (_, { referencia }) => undoPagoCorregido(pago, referencia !== undefined),
  });
  const initial: Valores = { ...montosDe(pago), referencia: pago.referencia ?? "", motivo: "" };
  const form = useForm<Valores>({
    ...useBorrador(`corregir-pago:${pago.id}`),
    initial,
    validate: (values) => validate(correctPagoInput, readCorreccion(pago, values)),
    fallback: "Error al corregir el pago.",
  });
  const dudas = useDudas();
  const dicho = (values: Valores) => JSON.stringify(readCorreccion(pago, values));
  return (
    <FormDialog
      title="Corregir pago"
      confirmLabel={dudas.isAsked(dicho(form.values)) ? "Corregir de todos modos" : "Corregir"}
      form={form}
      onSend={async (values, clave) => {
        const de = dicho(values);
        await dudas.send(de, correct.run({ ...readCorreccion(pago, values), confirmo: dudas.confirmo(de), clave }));
      }}
      onClose={onClose}
    >
      <p>
        Pago de <strong>{pago.nombre}</strong>, {conocidoPor(pago)}. El monto y el motivo le llegan en un aviso.
        {pago.status === "Aprobado" && " Como está aprobado, su saldo se calcula de nuevo."}
      </p>
      <MontoFields form={form} />
      <TextField
        label="Referencia"
        optional
        inputMode="numeric"
        maxLength={LETRAS.referencia}
        {...form.bind("referencia")}
      />
      <TextArea label="Motivo" rows={2} maxLength={LETRAS.motivo} {...form.bind("motivo")} />
    </FormDialog>
  );
}
