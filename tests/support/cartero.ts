/** A carrier for tests that queue messages without a real recipient. */
import { instante } from "../../rules/country/fecha.ts";
import { type Carrier, type Falla, NotTaken, type Taken, type Writers } from "../../server/messages/carrier.ts";
import type { Mensaje } from "../../server/messages/mensajes/queries.ts";

export function carrierOf(carry: (mensaje: Mensaje) => Promise<unknown>): Carrier {
  return {
    nombre: "prueba",
    honoursKey: true,
    carry: async (mensaje) => {
      await carry(mensaje);
      return {};
    },
  };
}

/** A message's content, as stored in the queue. */
export const writers: Writers = {
  textOf: ({ texto }) => texto,
  htmlOf: ({ texto }) => `<p>${texto}</p>`,
  headersOf: () => ({}),
  codeOf: ({ params }) => params.codigo ?? "",
};

/** A queued message before its first attempt. */
export const mensajeOf = (given: Partial<Mensaje> = {}): Mensaje => ({
  id: "0d9f1c3a-5a0b-4b44-9a65-3f4f8a4b8c11",
  canal: "sms",
  destino: "+584121234567",
  asunto: null,
  texto: "Tu cuota 2 vence hoy",
  plantilla: "recordatorio",
  params: {},
  userId: null,
  unica: null,
  estado: "pendiente",
  intentos: 0,
  proximoIntento: instante(0),
  error: null,
  creado: instante(1_760_000_000_000),
  enviado: null,
  clase: "negocio",
  sobre: null,
  cadena: [],
  antes: null,
  proveedor: null,
  proveedorId: null,
  intentado: null,
  dudoso: false,
  entregado: null,
  leido: null,
  costo: null,
  ...given,
});

/** A carrier's answer about a message: accepted, or why not. */
export async function wordOf(carrier: Carrier, mensaje: Mensaje): Promise<Taken | [Falla, number | null, string]> {
  try {
    return await carrier.carry(mensaje);
  } catch (error) {
    if (error instanceof NotTaken) return [error.falla, error.esperaMs, error.message];
    throw error;
  }
}
