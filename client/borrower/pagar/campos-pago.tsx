import { LETRAS } from "../../../rules/limits.ts";
import { hoyEnCaracas } from "../../api/hora.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { SelectField, TextField } from "../../kit/form/field.tsx";
import type { Form } from "../../kit/form/use-form.ts";
import { Button } from "../../kit/show/button.tsx";
import { BANCO_OPTIONS } from "../../pieces/bancos.ts";
import styles from "./pagos.module.css";
import type { Quitada } from "./use-pegado.ts";
import type { Valores } from "./valores-pago.ts";

interface CampoCodigoProps {
  form: Form<Valores>;
  quitada: Quitada;
  onType: (texto: string) => void;
  onPaste: (texto: string) => void;
}

/** The last four digits of the reference; what is pasted whole is taken whole. */
export function CampoCodigo({ form, quitada, onType, onPaste }: CampoCodigoProps) {
  return (
    <>
      <TextField
        label="Código de referencia"
        inputMode="numeric"
        autoComplete="off"
        hint="Los últimos 4 números de la referencia de tu Pago Móvil, o pégala completa: así la confirmamos más rápido."
        {...form.bind("codigo")}
        onChange={onType}
        onPaste={(event) => {
          // The field has one line and would lose those of a message.
          event.preventDefault();
          onPaste(event.clipboardData.getData("text"));
        }}
      />
      {quitada && (
        <Notice
          kind="aviso"
          live
          action={
            <Button variant="secondary" small onClick={quitada.volver}>
              Dejar la que estaba
            </Button>
          }
        >
          Quitamos la referencia completa {quitada.referencia}: no termina en esos 4 números. Si tienes la otra, pégala
          aquí.
        </Notice>
      )}
    </>
  );
}

/** What tells it from another pago with the same four digits. Open once something stands in it. */
export function MasDatos({ form }: { form: Form<Valores> }) {
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
