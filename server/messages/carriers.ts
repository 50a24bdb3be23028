/** The carrier of each channel, with the operator's settings and wording. */
import { correoCabeceras, correoHtml, correoTexto, isMuda } from "../../rules/operator/correo/correo.ts";
import { type Canal, MENSAJE_CANALES } from "../../rules/texts/channels/canal.ts";
import { isRefusable } from "../../rules/texts/channels/clases.ts";
import { conMarca } from "../../rules/texts/channels/sms.ts";
import { getMarca } from "../core/ajustes/queries.ts";
import type { BaseContext } from "../core/context.ts";
import type { Env } from "../core/env/env.ts";
import { unseal } from "../core/seal.ts";
import { bajaUrl } from "./baja.ts";
import type { Carrier, Writers } from "./carrier.ts";
import { CHANNELS } from "./channels.ts";
import { textoOf } from "./mensajes/actions.ts";
import type { Mensaje } from "./mensajes/queries.ts";

/** The carrier of each channel; without one, messages wait. */
export type Transport = Partial<Record<Mensaje["canal"], Carrier | null>>;

export function namesOf(transport: Transport): Partial<Record<Canal, string>> {
  const carried = MENSAJE_CANALES.flatMap((canal) => {
    const carrier = transport[canal];
    return carrier ? [[canal, carrier.nombre]] : [];
  });
  return Object.fromEntries(carried);
}

/** The development mailbox. /dev/bandeja shows the stored messages, so sending does nothing. */
export const mailbox: Carrier = { nombre: "bandeja", honoursKey: true, carry: async () => ({}) };

export function createWriters({ db, codes, publicUrl }: BaseContext, sinRespuesta = false): Writers {
  const readMarca = () => getMarca(db);
  const bajaOf = ({ clase, userId }: Mensaje): string | null =>
    userId && isRefusable(clase) ? bajaUrl(codes.secret, publicUrl, userId, "correo") : null;
  const open = (mensaje: Mensaje) => textoOf(mensaje, codes.secret, publicUrl, readMarca().marca);
  const written = (mensaje: Mensaje) =>
    [
      { ...mensaje, texto: open(mensaje) },
      { marca: readMarca(), url: publicUrl, baja: bajaOf(mensaje), sinRespuesta },
    ] as const;
  const textOf = (mensaje: Mensaje) => {
    if (mensaje.canal === "correo") return correoTexto(...written(mensaje));
    const texto = open(mensaje);
    return mensaje.canal === "sms" && mensaje.plantilla !== "codigo" ? conMarca(readMarca().marca, texto) : texto;
  };
  const headersOf = (mensaje: Mensaje) => correoCabeceras(mensaje, bajaOf(mensaje));
  const codeOf = ({ params }: Mensaje) => (params.sellado ? unseal(codes.secret, params.sellado) : "");
  return { textOf, htmlOf: (mensaje) => correoHtml(...written(mensaje)), headersOf, codeOf };
}

/** Each channel's carrier, or else the development mailbox; without either, the log says so. */
export function createTransport(env: Env, development: boolean, ctx: BaseContext, stopping: AbortSignal): Transport {
  const { log, publicUrl } = ctx;
  const writers = createWriters(ctx, isMuda(env.correo?.from ?? ""));
  const carriers = MENSAJE_CANALES.map((canal) => {
    const carrier = CHANNELS[canal].hire(env, writers, ctx, stopping) ?? (development ? mailbox : null);
    if (!carrier && CHANNELS[canal].missing) log.warn(CHANNELS[canal].missing);
    return [canal, carrier] as const;
  });
  if (development) log.info(`Los mensajes que no se envían (correos y códigos) se leen en ${publicUrl}/dev/bandeja`);
  return Object.fromEntries(carriers) as Transport;
}
