import { useState } from "react";
import { BANCOS, formatBanco } from "../../../../rules/country/bancos.ts";
import { LETRAS } from "../../../../rules/limits/limits.ts";
import { hoyEnCaracas } from "../../../api/hora.ts";
import { Notice } from "../../../kit/feedback/notice.tsx";
import { SelectField, TextField } from "../../../kit/form/field.tsx";
import type { Form } from "../../../kit/form/state/use-form.ts";
import { Button } from "../../../kit/show/button.tsx";
import { Plegado } from "../../../pieces/dinero/plegado.tsx";
import type { Quitada } from "../captura/use-pegado.ts";
import { useMisPagos } from "../use-mis-pagos.ts";
import type { Valores } from "../valores-pago.ts";

/** Every bank, by name, for a select. */
const BANCO_OPTIONS = [...BANCOS]
  .sort((a, b) => a.nombre.localeCompare(b.nombre, "es"))
  .map(({ id }) => ({
    value: id,
    label: formatBanco(id),
  }));

interface CampoCodigoProps {
  form: Form<Valores>;
  quitada: Quitada;
  onType: (texto: string, goesOn: boolean) => void;
  onPaste: (texto: string) => void;
}

/** The reference, in full if known: of a pasted or fully typed one, the field shows the last four digits. */
export function CampoCodigo({ form, quitada, onType, onPaste }: CampoCodigoProps) {
  const { codigo, referencia } = form.values;
  const [typing, setTyping] = useState<string | null>(null);
  const shown = codigo !== "" && typing?.endsWith(codigo) ? typing : codigo;
  return (
    <>
      <TextField
        label="Código de referencia"
        inputMode="numeric"
        autoComplete="off"
        hint={
          referencia && shown === codigo
            ? `Anotamos la referencia completa: ${referencia}.`
            : "La referencia completa de tu Pago Móvil: así la confirmamos más rápido. O los últimos 4 números, si no tienes más."
        }
        {...form.bind("codigo")}
        value={shown}
        onChange={(texto) => {
          // Digits typed one by one stay visible, unless they continue a pasted reference.
          const one = Math.abs(texto.length - shown.length) === 1 && (shown !== codigo || referencia === "");
          setTyping(one ? texto : null);
          onType(texto, one);
        }}
        onBlur={() => setTyping(null)}
        onPaste={(event) => {
          // The field has one line and would lose the rest of a message.
          event.preventDefault();
          setTyping(null);
          onPaste(event.clipboardData.getData("text"));
        }}
      />
      {quitada && (
        <Notice
          kind="aviso"
          live
          action={
            <Button variant="secondary" small onClick={quitada.restore}>
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

/** Every bank, the one last paid from first. */
function useBancos() {
  const last = useMisPagos().pagos.find(({ bancoPagador }) => bancoPagador !== null)?.bancoPagador;
  const first = BANCO_OPTIONS.filter(({ value }) => value === last);
  return [...first, ...BANCO_OPTIONS.filter((one) => !first.includes(one))];
}

/** Fields that tell it apart from another pago with the same four digits. Open once filled in; with `corto`, otherwise hidden. */
export function MasDatos({ form, corto }: { form: Form<Valores>; corto?: boolean }) {
  const { fechaPago, bancoPagador, referencia } = form.values;
  const { errors } = form;
  const bancos = useBancos();
  const open = Boolean(fechaPago || bancoPagador || referencia || errors.referencia || errors.fechaPago);
  if (corto && !open) return null;
  return (
    <Plegado titulo="Agregar más datos del pago" open={open}>
      <TextField label="Día del pago" type="date" optional max={hoyEnCaracas()} {...form.bind("fechaPago")} />
      <SelectField
        label="Banco"
        optional
        placeholder="Desde qué banco pagaste"
        options={bancos}
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
    </Plegado>
  );
}
