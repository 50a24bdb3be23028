import { type Dia, formatDia } from "../../../rules/country/fecha.ts";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { parseBolivares, parseDolares } from "../../../rules/money/dinero.ts";
import { cierreInput } from "../../../rules/operator/cajas.ts";
import { describeDiferencia, formatEnCaja } from "../../../rules/texts/cajas.ts";
import { DE_CAJA } from "../../../rules/texts/libro.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { Notice } from "../../kit/feedback/notice.tsx";
import { CheckboxField, MoneyField, TextField } from "../../kit/form/field.tsx";
import { type Form, useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { Cifra } from "../../kit/show/dinero.tsx";
import { useActo } from "../kit/actos/acto.ts";
import { useBorrador } from "../kit/actos/borrador.ts";
import { Desplegable } from "../kit/desplegable.tsx";
import type { CajaDelDia } from "./tipos.ts";

interface Values {
  contado: string;
  nota: string;
  ajustar: boolean;
}

/** Counts a caja at the end of a day, next to its expected balance and the day's movements. */
export function CerrarDiaDialog({ caja, dia, onClose }: { caja: CajaDelDia; dia: Dia; onClose: () => void }) {
  const { id: lugar, nombre, moneda, esperado, despues, cierre } = caja;
  const close = useActo(trpc.cierres.close.useMutation(), {
    hecho: ({ diferencia }) => {
      const texto = `Día cerrado. ${describeDiferencia(diferencia, moneda)}.`;
      return diferencia === 0 ? texto : { info: texto };
    },
  });
  const readContado = (text: string) => (moneda === "bs" ? parseBolivares(text) : parseDolares(text));
  const read = ({ contado, nota, ajustar }: Values) => ({
    lugar,
    dia,
    nota,
    ajustar,
    visto: esperado,
    vez: cierre ? cierre.vez + 1 : 0,
    contado: readContado(contado) ?? Number.NaN,
  });
  const form = useForm<Values>({
    ...useBorrador(`cerrar:${lugar}:${dia}`),
    initial: { contado: "", nota: "", ajustar: false },
    validate: (values) => validate(cierreInput, read(values)),
    fallback: "No pudimos cerrar el día.",
  });
  const contado = readContado(form.values.contado);
  const diferencia = contado === null ? null : contado - esperado - despues;
  return (
    <FormDialog
      title={`Cerrar el día de ${nombre}`}
      confirmLabel="Cerrar el día"
      form={form}
      onSend={(values, clave) => close.run({ ...read(values), clave })}
      onClose={onClose}
    >
      <p>
        Al terminar el {formatDia(dia)} debe haber{" "}
        <strong>
          <Cifra>{formatEnCaja(esperado, moneda)}</Cifra>
        </strong>
        . {caja.efectivo ? "Cuenta lo que hay y escríbelo." : "Escribe el saldo que muestra el banco."}
      </p>
      {despues !== 0 && (
        <p>
          Después de cerrar se anotaron <Cifra>{formatEnCaja(Math.abs(despues), moneda)}</Cifra>{" "}
          {despues > 0 ? "más" : "menos"}, que cuentan para otro día: si cuentas ahora, debe haber{" "}
          <Cifra>{formatEnCaja(esperado + despues, moneda)}</Cifra>.
        </p>
      )}
      {cierre && (
        <Notice live>
          Ya lo contó {cierre.quien}: <Cifra>{formatEnCaja(cierre.contado, moneda)}</Cifra>. Lo que escribas vale en su
          lugar.
        </Notice>
      )}
      <MoneyField label="Cuánto hay" moneda={moneda === "bs" ? "bolivar" : "dolar"} {...form.bind("contado")} />
      {diferencia !== null && <Diferencia diferencia={diferencia} moneda={moneda} form={form} />}
      <DelDia cajaId={lugar} dia={dia} moneda={moneda} />
    </FormDialog>
  );
}

interface DiferenciaProps {
  diferencia: number;
  moneda: CajaDelDia["moneda"];
  form: Form<Values>;
}

/** The difference that the count gives, and what to do with it. */
function Diferencia({ diferencia, moneda, form }: DiferenciaProps) {
  const { ajustar } = form.values;
  const said = (
    <Notice kind={diferencia === 0 ? "exito" : "aviso"} live>
      {describeDiferencia(diferencia, moneda)}.
    </Notice>
  );
  if (diferencia === 0) return said;
  return (
    <>
      {said}
      <TextField
        label="De dónde viene"
        optional={!ajustar}
        maxLength={LETRAS.motivo}
        placeholder="Comisión del banco"
        {...form.bind("nota")}
      />
      <CheckboxField
        label="Anotar la diferencia: mañana empieza con lo que contaste"
        checked={ajustar}
        onChange={(checked) => form.set("ajustar", checked)}
      />
      {!ajustar && <p className="small soft">Sin anotarla queda abierta: mañana debe haber lo mismo que hoy.</p>}
    </>
  );
}

/** The day's movements, to find a difference. */
function DelDia({ cajaId, dia, moneda }: { cajaId: string; dia: Dia; moneda: CajaDelDia["moneda"] }) {
  const { data } = trpc.cajas.movements.useQuery({ cajaId, dia });
  if (!data || data.items.length === 0) return null;
  return (
    <Desplegable titulo="Lo que se movió ese día">
      <ul>
        {data.items.map(({ movimiento, de, numero, nombre, apellido, referencia }) => (
          <li key={movimiento.id}>
            <Cifra>{formatEnCaja(movimiento.monto, moneda)}</Cifra> · {DE_CAJA[de]}
            {numero !== null && ` ${numero}`}
            {nombre && ` · ${nombre} ${apellido ?? ""}`}
            {referencia && ` · ref. ${referencia}`}
            {movimiento.motivo && ` · ${movimiento.motivo}`}
          </li>
        ))}
      </ul>
      {data.nextCursor && <p className="small soft">Son más: descárgalos con «Exportar CSV».</p>}
    </Desplegable>
  );
}
