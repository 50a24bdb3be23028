import { OPCIONES_DE_BANCO } from "../../../rules/country/bancos.ts";
import { formatCedula, parseCedula } from "../../../rules/country/cedula.ts";
import { ciudadesOf, ESTADOS, findEstado, OPCIONES_DE_ESTADO } from "../../../rules/country/lugares.ts";
import { formatTelefono, parseTelefono } from "../../../rules/country/telefono.ts";
import { LETRAS } from "../../../rules/limits.ts";
import { formatDolares } from "../../../rules/money/dinero.ts";
import { Combobox } from "../../kit/form/combobox.tsx";
import { MoneyField, TextField } from "../../kit/form/field.tsx";
import { readDolares } from "../../kit/form/money.ts";
import type { Form } from "../../kit/form/use-form.ts";
import type { PerfilValues } from "./perfil-valores.ts";

interface PasoProps {
  form: Form<PerfilValues>;
}

export function SobreTi({ form }: PasoProps) {
  return (
    <>
      <TextField label="Nombre" autoComplete="given-name" maxLength={LETRAS.nombre} {...form.bind("nombre")} />
      <TextField label="Apellido" autoComplete="family-name" maxLength={LETRAS.nombre} {...form.bind("apellido")} />
      <TextField label="Edad" inputMode="numeric" autoComplete="off" maxLength={2} {...form.bind("edad")} />
      <TextField
        label="Correo electrónico"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.bind("correo")}
      />
    </>
  );
}

const isListed = (ciudad: string) => ESTADOS.some(({ ciudades }) => ciudades.includes(ciudad));

export function Vivienda({ form }: PasoProps) {
  const estado = findEstado(form.values.estado);
  const ciudades = ciudadesOf(estado ?? "");
  const chooseEstado = (typed: string) => {
    form.set("estado", typed);
    const { ciudad } = form.values;
    const next = findEstado(typed);
    // A town of another state would be a mistake; one typed by hand may still be right.
    if (next && isListed(ciudad) && !ciudadesOf(next).some(({ nombre }) => nombre === ciudad)) form.set("ciudad", "");
  };
  return (
    <>
      <Combobox
        label="Estado"
        autoComplete="address-level1"
        maxLength={LETRAS.estado}
        options={OPCIONES_DE_ESTADO}
        none="Ningún estado se llama así."
        {...form.bind("estado")}
        onChange={chooseEstado}
      />
      <Combobox
        label="Ciudad"
        autoComplete="address-level2"
        maxLength={LETRAS.ciudad}
        options={ciudades}
        free
        hint="Si no aparece en la lista, escríbela."
        {...form.bind("ciudad")}
      />
      <TextField
        label="Dirección"
        autoComplete="street-address"
        maxLength={LETRAS.direccion}
        hint="Calle, casa o edificio, y un punto de referencia."
        {...form.bind("direccion")}
      />
    </>
  );
}

export function Ingreso({ form }: PasoProps) {
  const ingreso = readDolares(form.values.ingreso);
  return (
    <MoneyField
      label="Ingreso mensual ($)"
      hint={
        ingreso === null
          ? "Lo que ganas en un mes, más o menos, en dólares."
          : `Ganas unos ${formatDolares(ingreso)} al mes.`
      }
      {...form.bind("ingreso")}
    />
  );
}

/** Where the money goes. */
export function PagoMovil({ form }: PasoProps) {
  const telefono = parseTelefono(form.values.telefono);
  const cedula = parseCedula(form.values.cedula);
  return (
    <>
      <Combobox
        label="Banco"
        autoComplete="off"
        maxLength={80}
        options={OPCIONES_DE_BANCO}
        none="Ningún banco se llama así. Prueba con su código de 4 dígitos."
        hint="Búscalo por su nombre o su código."
        {...form.bind("banco")}
      />
      <TextField
        label="Teléfono"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={LETRAS.telefono}
        hint={telefono ? `Es el ${formatTelefono(telefono)}.` : "El de tu Pago Móvil, por ejemplo 0412-1234567."}
        {...form.bind("telefono")}
      />
      <TextField
        label="Cédula"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={LETRAS.cedula}
        hint={
          cedula
            ? `Es la ${formatCedula(cedula)}.`
            : "Por ejemplo V-12345678. Si no escribes la letra, la tomamos como V."
        }
        {...form.bind("cedula")}
      />
    </>
  );
}
