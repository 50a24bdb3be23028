import { formatCedula } from "../../../rules/country/cedula.ts";
import { formatTelefono } from "../../../rules/country/telefono.ts";
import { formatDecimal } from "../../../rules/money/dinero.ts";
import { ajustesSchema } from "../../../rules/operator/ajustes.ts";
import { readDolares } from "../../kit/form/money.ts";
import { validate } from "../../kit/form/validate.ts";
import type { Ajustes } from "../kit/types.ts";

/** The settings as they are typed. The fields are called by their path on the server, so that its errors find them. */
export function fieldsOf(ajustes: Ajustes) {
  const { marca, datosPago, atencionTelefono, noticias, redes, multa, esperaTrasRechazo } = ajustes;
  const { subirNivelAutomatico, exigirDosPasos } = ajustes;
  return {
    marca,
    noticias,
    "datosPago.banco": datosPago?.banco ?? "",
    "datosPago.telefono": datosPago ? formatTelefono(datosPago.telefono) : "",
    "datosPago.cedula": datosPago ? formatCedula(datosPago.cedula) : "",
    "datosPago.titular": datosPago?.titular ?? "",
    atencionTelefono: atencionTelefono ? formatTelefono(atencionTelefono) : "",
    "redes.facebook": redes.facebook ?? "",
    "redes.instagram": redes.instagram ?? "",
    "redes.tiktok": redes.tiktok ?? "",
    "redes.x": redes.x ?? "",
    multa: formatDecimal(multa),
    esperaTrasRechazo: String(esperaTrasRechazo),
    subirNivelAutomatico,
    exigirDosPasos,
  };
}

export type Fields = ReturnType<typeof fieldsOf>;

const orNull = (text: string) => text.trim() || null;

export function datosPagoOf(values: Fields) {
  return {
    banco: values["datosPago.banco"],
    telefono: values["datosPago.telefono"],
    cedula: values["datosPago.cedula"],
    titular: values["datosPago.titular"],
  };
}

const isDays = (text: string) => /^\d{1,3}$/.test(text.trim());

/** What was typed, as it is sent. All of the payment data or none: half of it pays nobody. */
export function toChanges(values: Fields) {
  const datosPago = datosPagoOf(values);
  const given = Object.values(datosPago).some((text) => text.trim());
  return {
    marca: values.marca,
    noticias: values.noticias,
    datosPago: given ? datosPago : null,
    atencionTelefono: orNull(values.atencionTelefono),
    redes: {
      facebook: orNull(values["redes.facebook"]),
      instagram: orNull(values["redes.instagram"]),
      tiktok: orNull(values["redes.tiktok"]),
      x: orNull(values["redes.x"]),
    },
    multa: readDolares(values.multa) ?? 0,
    esperaTrasRechazo: Number(values.esperaTrasRechazo),
    subirNivelAutomatico: values.subirNivelAutomatico,
    exigirDosPasos: values.exigirDosPasos,
  };
}

export const validateAjustes = (values: Fields) => ({
  ...validate(ajustesSchema, toChanges(values)),
  ...(!isDays(values.esperaTrasRechazo) && { esperaTrasRechazo: "Escribe un número de días, por ejemplo 7." }),
});
