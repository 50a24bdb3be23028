/**
 * A stand-in of Meta's Cloud API (developers.facebook.com/documentation/business-messaging/whatsapp): what it accepts and
 * refuses.
 */
import { type Llamada, type Proveedor, proveedor, type Respuesta, respuesta } from "./proveedor.ts";
import type { Entregado } from "./proveedores.ts";

export const CUENTA_WHATSAPP = { token: "EAAJB-prueba", phoneId: "106540352242922", idioma: "es", webhook: null };

export const rechazoWhatsapp = (status: number, code: number, headers?: Record<string, string>) =>
  respuesta(
    status,
    {
      error: {
        message: `(#${code}) …`,
        type: "OAuthException",
        code,
        error_data: { messaging_product: "whatsapp", details: "…" },
        fbtrace_id: "Az8or2yhqkZfEZ-_4Qn_Bam",
      },
    },
    headers,
  );

/** A template as Meta approved it: how many parameters its body has, and whether a button copies a code. */
export interface Aprobada {
  name: string;
  language: string;
  params: number;
  copia?: boolean;
}

interface Component {
  type: string;
  sub_type?: string;
  index?: string;
  parameters?: { type: string; text: string }[];
}

export interface Whatsapp extends Proveedor {
  entregados: (Entregado & { plantilla: string | null })[];
  /** Who wrote to us within a day. */
  abiertos: Set<string>;
  sinWhatsapp: Set<string>;
}

export async function whatsapp(aprobadas: readonly Aprobada[]): Promise<Whatsapp> {
  const entregados: Whatsapp["entregados"] = [];
  const [abiertos, sinWhatsapp] = [new Set<string>(), new Set<string>()];
  const answer = ({ method, path, headers, json }: Llamada): Respuesta => {
    if (method !== "POST" || path !== `/v26.0/${CUENTA_WHATSAPP.phoneId}/messages`) return rechazoWhatsapp(400, 33);
    if (headers.authorization !== `Bearer ${CUENTA_WHATSAPP.token}`) return rechazoWhatsapp(401, 190);
    const { messaging_product, recipient_type, to, type, biz_opaque_callback_data: own } = json;
    if (messaging_product !== "whatsapp" || recipient_type !== "individual") return rechazoWhatsapp(400, 100);
    if (typeof to !== "string" || !/^[1-9]\d{6,14}$/.test(to)) return rechazoWhatsapp(400, 131009);
    const said = type === "text" ? words(json, abiertos.has(to)) : filled(json, aprobadas);
    if ("status" in said) return said;
    if (sinWhatsapp.has(to)) return rechazoWhatsapp(400, 131026);
    const id = `wamid.HBgLNTg0MTIxMjM0NTY3FQIAERgS${entregados.length + 1}`;
    entregados.push({ referencia: typeof own === "string" ? own : null, destino: to, id, ...said });
    return respuesta(200, {
      messaging_product,
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id, message_status: "accepted" }],
    });
  };
  return Object.assign(await proveedor(answer), { entregados, abiertos, sinWhatsapp });
}

type Said = { plantilla: string | null; texto: string } | Respuesta;

function words({ text }: Llamada["json"], open: boolean): Said {
  const { body } = text as { body: string };
  if (!body) return rechazoWhatsapp(400, 131008);
  return open ? { plantilla: null, texto: body } : rechazoWhatsapp(400, 131047);
}

function filled({ template }: Llamada["json"], aprobadas: readonly Aprobada[]): Said {
  const {
    name,
    language,
    components = [],
  } = template as {
    name: string;
    language: { code: string };
    components?: Component[];
  };
  const known = aprobadas.find((one) => one.name === name && one.language === language.code);
  if (!known) return rechazoWhatsapp(404, 132001);
  const partsOf = (type: string) => components.find((one) => one.type === type)?.parameters ?? [];
  const params = partsOf("body").map(({ text }) => text);
  if (params.length !== known.params) return rechazoWhatsapp(400, 132000);
  // No new lines, no tabs, no five spaces in a row; and never empty.
  if (params.some((text) => text === "" || /[\n\t]| {5}/.test(text))) return rechazoWhatsapp(400, 132018);
  const button = components.find(({ type }) => type === "button");
  if (known.copia && (button?.sub_type !== "url" || button.index !== "0" || partsOf("button")[0]?.text !== params[0]))
    return rechazoWhatsapp(400, 131008);
  if (!known.copia && button) return rechazoWhatsapp(400, 132018);
  return { plantilla: name, texto: params.join(" | ") };
}
