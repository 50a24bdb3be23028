import type { ReactNode } from "react";
import { OPCIONES_DE_BANCO } from "../../../rules/country/bancos.ts";
import { formatCedula, parseCedula } from "../../../rules/country/cedula.ts";
import { ciudadesOf, ESTADOS, findEstado, OPCIONES_DE_ESTADO } from "../../../rules/country/lugares.ts";
import { formatTelefono, parseTelefono } from "../../../rules/country/telefono.ts";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { formatDolares, parseDolares } from "../../../rules/money/dinero.ts";
import { CAMPOS, type CampoEscrito, camposOf, isEscrito, labelOf } from "../../../rules/people/perfil-campos.ts";
import { Combobox } from "../../kit/form/combobox.tsx";
import { type FieldProps, MoneyField, TextField } from "../../kit/form/field.tsx";
import type { Form } from "../../kit/form/state/use-form.ts";
import type { PerfilValues } from "./perfil-valores.ts";

interface CamposProps {
  form: Form<PerfilValues>;
  paso: string;
  /** Fields left out here. */
  sin?: readonly CampoEscrito[];
}

/** A step's typed fields; those without a control of their own are text inputs. */
export function Campos({ form, paso, sin = [] }: CamposProps) {
  return camposOf(paso)
    .filter(isEscrito)
    .filter((campo) => !sin.includes(campo))
    .map((campo) => {
      const field = { label: labelOf(campo), ...form.bind(campo) };
      const Control = CONTROLES[campo];
      if (Control) return <Control key={campo} form={form} field={field} />;
      return <TextField key={campo} {...CAMPOS[campo].linea} {...field} />;
    });
}

interface ControlProps {
  form: Form<PerfilValues>;
  field: FieldProps;
}

const CONTROLES: Partial<Record<CampoEscrito, (props: ControlProps) => ReactNode>> = {
  edad: Edad,
  correo: Correo,
  estado: Estado,
  ciudad: Ciudad,
  ingreso: Ingreso,
  banco: Banco,
  telefono: Telefono,
  cedula: Cedula,
};

function Edad({ field }: ControlProps) {
  return <TextField inputMode="numeric" autoComplete="off" maxLength={2} {...field} />;
}

function Correo({ field }: ControlProps) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
  );
}

const isListed = (ciudad: string) => ESTADOS.some(({ ciudades }) => ciudades.includes(ciudad));

function Estado({ form, field }: ControlProps) {
  const chooseEstado = (typed: string) => {
    field.onChange(typed);
    const { ciudad } = form.values;
    const next = findEstado(typed);
    // A town of another state would be a mistake; one typed by hand may still be right.
    if (next && isListed(ciudad) && !ciudadesOf(next).some(({ nombre }) => nombre === ciudad)) form.set("ciudad", "");
  };
  return (
    <Combobox
      autoComplete="address-level1"
      maxLength={LETRAS.estado}
      options={OPCIONES_DE_ESTADO}
      none="Ningún estado se llama así."
      {...field}
      onChange={chooseEstado}
    />
  );
}

function Ciudad({ form, field }: ControlProps) {
  return (
    <Combobox
      autoComplete="address-level2"
      maxLength={LETRAS.ciudad}
      options={ciudadesOf(findEstado(form.values.estado) ?? "")}
      free
      hint="Si no aparece en la lista, escríbela."
      {...field}
    />
  );
}

function Ingreso({ field }: ControlProps) {
  const ingreso = parseDolares(field.value);
  const hint = ingreso === null ? "Lo de un mes, más o menos, en dólares." : `Unos ${formatDolares(ingreso)} al mes.`;
  return <MoneyField hint={hint} {...field} />;
}

function Banco({ field }: ControlProps) {
  return (
    <Combobox
      autoComplete="off"
      maxLength={80}
      options={OPCIONES_DE_BANCO}
      none="Ningún banco se llama así. Prueba con su código de 4 dígitos."
      hint="Búscalo por su nombre o su código."
      {...field}
    />
  );
}

function Telefono({ field }: ControlProps) {
  const telefono = parseTelefono(field.value);
  const hint = telefono ? `Es el ${formatTelefono(telefono)}.` : "El de Pago Móvil, por ejemplo 0412-1234567.";
  return <TextField type="tel" inputMode="tel" autoComplete="tel" maxLength={LETRAS.telefono} hint={hint} {...field} />;
}

function Cedula({ field }: ControlProps) {
  const cedula = parseCedula(field.value);
  const hint = cedula
    ? `Es la ${formatCedula(cedula)}.`
    : "Por ejemplo V-12345678. Si no escribes la letra, la tomamos como V.";
  return <TextField autoComplete="off" autoCapitalize="characters" maxLength={LETRAS.cedula} hint={hint} {...field} />;
}
