/** A carrier for tests that queue messages and have nobody on the other end. */
import type { Carrier, Taken, Writers } from "../../server/messages/carrier.ts";
import type { Mensaje } from "../../server/messages/mensajes/queries.ts";

export function carrierOf(carry: (mensaje: Mensaje) => Promise<Taken | undefined | void>): Carrier {
  return { nombre: "prueba", honoursKey: true, carry: async (mensaje) => (await carry(mensaje)) ?? {} };
}

/** What a message says, as it stands in the queue. */
export const writers: Writers = {
  textOf: ({ texto }) => texto,
  htmlOf: ({ texto }) => `<p>${texto}</p>`,
  headersOf: () => ({}),
  codeOf: ({ params }) => params.codigo ?? "",
};
