import type { Desconocido } from "../../../rules/bank/archivos/ensenado.ts";
import { type ColumnasDichas, guessColumnas, readColumnas } from "../../../rules/bank/columnas-dichas.ts";
import { teachLayoutInput } from "../../../rules/bank/importaciones.ts";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { trpc } from "../../api/trpc.ts";
import { SelectField, TextField } from "../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { type Form, useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { Button } from "../../kit/show/button.tsx";
import { CardActions } from "../kit/lista/card-actions.tsx";
import own from "./importaciones.module.css";
import type { Archivo } from "./use-archivo.ts";

const ORDENES = [
  { value: "dma", label: "Día, mes, año: 31/12/2026" },
  { value: "mda", label: "Mes, día, año: 12/31/2026" },
  { value: "amd", label: "Año, mes, día: 2026/12/31" },
];
const MONTOS = [
  { value: "uno", label: "En una columna, con + o −" },
  { value: "dos", label: "En dos: lo que entra y lo que sale" },
];
/** How many rows of the file are shown. */
const FILAS_A_LA_VISTA = 12;

const letterOf = (column: number): string =>
  (column >= 26 ? String.fromCharCode(64 + Math.floor(column / 26)) : "") + String.fromCharCode(65 + (column % 26));

/** Asks once which column is which. */
export function ColumnasForm({ desconocido, archivo }: { desconocido: Desconocido; archivo: Archivo }) {
  const { huella, muestra } = desconocido;
  const teach = trpc.banco.teachLayout.useMutation();
  const form = useForm({
    initial: guessColumnas(muestra),
    validate: (values) => {
      const found = validate(teachLayoutInput, { huella, nombre: values.nombre, columnas: readColumnas(values) });
      // The form's fields have the columns' names.
      const fieldOf = (name: string) => name.replace(/^columnas\.?/, "") || "montos";
      return Object.fromEntries(Object.entries(found).map(([name, text]) => [fieldOf(name), text]));
    },
    fallback: "No pudimos guardar las columnas.",
  });
  const onSubmit = form.submit(async (values, clave) => {
    await teach.mutateAsync({ huella, nombre: values.nombre, columnas: readColumnas(values), clave });
    await archivo.again();
  });
  return (
    <div className="stack">
      <p>
        No conocemos el formato de <strong className={own.break}>{archivo.carga.nombre}</strong>. Dinos una vez qué es
        cada columna y los próximos archivos iguales se leerán solos.
      </p>
      <Muestra muestra={muestra} />
      <FormBox onSubmit={onSubmit}>
        <Preguntas form={form} muestra={muestra} />
        <FormMessage>{form.message}</FormMessage>
        <CardActions
          main={
            <Button type="submit" busy={form.busy}>
              Guardar y leer el archivo
            </Button>
          }
        >
          <Button variant="secondary" onClick={() => archivo.carga.reset()}>
            Elegir otro archivo
          </Button>
        </CardActions>
      </FormBox>
    </div>
  );
}

const widthOf = (muestra: string[][]) => Math.max(0, ...muestra.map((row) => row.length));

/** Each column's letter, heading and first value. */
function Preguntas({ form, muestra }: { form: Form<ColumnasDichas>; muestra: string[][] }) {
  const first = Number(form.values.primera);
  const columnas = Array.from({ length: widthOf(muestra) }, (_, i) => ({
    value: String(i),
    label: [letterOf(i), muestra[first - 1]?.[i], muestra[first]?.[i]].filter(Boolean).join(" · ").slice(0, 60),
  }));
  const filas = muestra.map((row, i) => ({
    value: String(i),
    label: `Fila ${i + 1}: ${row.filter(Boolean).join(" · ")}`.slice(0, 80),
  }));
  const ninguna = { options: columnas, optional: true, placeholder: "Ninguna" };
  return (
    <div className="grid">
      <TextField
        label="Nombre del formato"
        maxLength={LETRAS.formato}
        placeholder="Banco Activo, movimientos"
        {...form.bind("nombre")}
      />
      <SelectField label="Primer movimiento" options={filas} {...pick(form.bind("primera"))} />
      <SelectField label="Fecha" options={columnas} {...form.bind("fecha")} />
      <SelectField label="Cómo va la fecha" options={ORDENES} {...pick(form.bind("orden"))} />
      <SelectField label="Referencia" options={columnas} {...form.bind("referencia")} />
      <SelectField label="Los montos" options={MONTOS} {...pick(form.bind("montos"))} />
      {form.values.montos === "uno" ? (
        <SelectField label="Monto" options={columnas} {...form.bind("monto")} />
      ) : (
        <>
          <SelectField label="Lo que entra" options={columnas} {...form.bind("credito")} />
          <SelectField label="Lo que sale" {...ninguna} {...form.bind("debito")} />
        </>
      )}
      <SelectField label="Descripción" {...ninguna} {...form.bind("descripcion")} />
      <SelectField
        label="Saldo"
        hint="Con él comprobamos que no falte ninguna fila."
        {...ninguna}
        {...form.bind("saldo")}
      />
    </div>
  );
}

/** A select that always has a value: choosing the empty option changes nothing. */
function pick<Bound extends { onChange: (value: string) => void }>(bound: Bound): Bound {
  return { ...bound, onChange: (value: string) => value && bound.onChange(value) };
}

/** The first rows, with column letters and row numbers as in a spreadsheet. */
function Muestra({ muestra }: { muestra: string[][] }) {
  const letters = Array.from({ length: widthOf(muestra) }, (_, i) => letterOf(i));
  return (
    // A wide file scrolls, with the keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={own.muestra} tabIndex={0} aria-label="Primeras filas del archivo">
      <table>
        <thead>
          <tr>
            <th scope="col">Fila</th>
            {letters.map((letter) => (
              <th key={letter} scope="col">
                {letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {muestra.slice(0, FILAS_A_LA_VISTA).map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change places
            <tr key={i}>
              <th scope="row">{i + 1}</th>
              {letters.map((letter, column) => (
                <td key={letter}>{row[column] ?? ""}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
