import { type ReactNode, useId } from "react";
import { formatCedula, parseCedula } from "../../server/rules/cedula.ts";
import { ESTADOS } from "../../server/rules/estados.ts";
import { formatTelefono, parseTelefono } from "../../server/rules/telefono.ts";
import { MoneyField, SelectField, TextField } from "../ui/field.tsx";
import type { Form } from "../ui/form.tsx";
import { BANCO_OPTIONS } from "./bancos.ts";
import styles from "./perfil.module.css";
import type { PerfilValues } from "./perfil-valores.ts";

type PerfilForm = Form<PerfilValues>;

const ESTADO_OPTIONS = ESTADOS.map(({ estado }) => ({ value: estado, label: estado }));

const ciudadesOf = (estado: string) => ESTADOS.find((each) => each.estado === estado)?.ciudades ?? [];

function Grupo({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

/** Who the person is and where they live. */
export function DatosPersonales({ form }: { form: PerfilForm }) {
  const listId = useId();
  const ciudades = ciudadesOf(form.values.estado);
  const chooseEstado = (estado: string) => {
    // A town of the former state would be a mistake; one typed by hand may still be right.
    if (ciudades.includes(form.values.ciudad)) form.set("ciudad", "");
    form.set("estado", estado);
  };
  return (
    <Grupo title="Datos personales">
      <TextField label="Nombre" autoComplete="given-name" maxLength={60} {...form.bind("nombre")} />
      <TextField label="Apellido" autoComplete="family-name" maxLength={60} {...form.bind("apellido")} />
      <TextField label="Edad" inputMode="numeric" autoComplete="off" maxLength={2} {...form.bind("edad")} />
      <SelectField
        label="Estado"
        placeholder="Elige tu estado"
        autoComplete="address-level1"
        options={ESTADO_OPTIONS}
        {...form.bind("estado")}
        onChange={chooseEstado}
      />
      <TextField
        label="Ciudad"
        list={listId}
        autoComplete="address-level2"
        maxLength={80}
        hint="Si no aparece en la lista, escríbela."
        {...form.bind("ciudad")}
      />
      <datalist id={listId}>
        {ciudades.map((ciudad) => (
          <option key={ciudad} value={ciudad} />
        ))}
      </datalist>
      <TextField
        label="Dirección"
        autoComplete="street-address"
        maxLength={200}
        hint="Calle, casa o edificio, y un punto de referencia."
        {...form.bind("direccion")}
      />
      <MoneyField
        label="Ingreso mensual ($)"
        hint="Lo que ganas en un mes, más o menos, en dólares."
        {...form.bind("ingreso")}
      />
      <TextField
        label="Correo electrónico"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.bind("correo")}
      />
    </Grupo>
  );
}

/** Where the money goes. */
export function PagoMovil({ form }: { form: PerfilForm }) {
  const telefono = parseTelefono(form.values.telefono);
  const cedula = parseCedula(form.values.cedula);
  return (
    <Grupo title="Pago Movil">
      <SelectField label="Banco" placeholder="Elige tu banco" options={BANCO_OPTIONS} {...form.bind("banco")} />
      <TextField
        label="Teléfono"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        hint={telefono ? `Es el ${formatTelefono(telefono)}.` : "El de tu Pago Móvil, por ejemplo 0412-1234567."}
        {...form.bind("telefono")}
      />
      <TextField
        label="Cédula"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
        hint={
          cedula
            ? `Es la ${formatCedula(cedula)}.`
            : "Por ejemplo V-12345678. Si no escribes la letra, la tomamos como V."
        }
        {...form.bind("cedula")}
      />
    </Grupo>
  );
}
