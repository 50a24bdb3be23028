/**
 * Bancamiga: a token of a year (which the bank renews), heard from a fixed address that it lists. /pm/find tells the payments of a
 * phone and bank on a day, /pm/history/find all of a day, at most once every ten minutes. HTTP 200 carries the real code: 503 is a
 * token that is not accepted, 511 and 551 to 553 a field that is not well written. The bank's host is not published.
 */
import { claveBancamiga, readBancamiga } from "../../../rules/bank/llamadas/bancamiga.ts";
import { type Cuerpo, textOf } from "../../../rules/bank/llamadas/campos.ts";
import { HISTORIA_BANCAMIGA_CADA_MS } from "../../../rules/limits/banco.ts";
import type { BancosEnv } from "../../core/env/bancos.ts";
import { type BancoApi, BancoError, FALTAN_DATOS, type Hallazgo, NO_HALLADO, type Pregunta, phoneFull } from "./api.ts";
import { askBanco, objectsOf } from "./http.ts";

const BANCAMIGA = "0172";

type Config = NonNullable<BancosEnv["bancamiga"]>;

export function createBancamiga(config: Config): BancoApi {
  return {
    banco: BANCAMIGA,
    cuenta: BANCAMIGA,
    listar: {
      cadaMs: HISTORIA_BANCAMIGA_CADA_MS,
      diasPorVez: 1,
      async *paginas(dia, signal) {
        yield await ask(config, "/public/protected/pm/history/find", { Date: dia }, signal);
      },
    },
    async ask({ telefono, bancoPagador, dia, referencia, monto }, signal) {
      if (!telefono || !bancoPagador) return FALTAN_DATOS;
      const cuerpo = { Phone: phoneFull(telefono), Bank: bancoPagador, Date: dia };
      // Each is an incoming payment: this pago's, or another of the same person.
      const hallazgos = await ask(config, "/public/protected/pm/find", cuerpo, signal);
      const asked = hallazgos.some(({ leido }) => isAsked(leido, { referencia, monto }));
      return { ...NO_HALLADO, ...(asked ? { respuesta: "hallado" } : {}), hallazgos };
    },
  };
}

function isAsked(leido: Hallazgo["leido"], { referencia, monto }: Pick<Pregunta, "referencia" | "monto">): boolean {
  if (!leido || !("lectura" in leido) || leido.lectura.monto !== monto) return false;
  const told = leido.lectura.referencia ?? "";
  return told.slice(-6) === referencia.slice(-6);
}

async function ask({ url, clave }: Config, path: string, cuerpo: Cuerpo, signal: AbortSignal): Promise<Hallazgo[]> {
  const cabeceras = { authorization: `Bearer ${clave}` };
  const { datos } = await askBanco(url + path, { cabeceras, cuerpo, signal });
  const code = textOf(datos.code ?? datos.Code);
  if (code === "503") throw new BancoError("rechazo", "no acepta el token, o venció (503)");
  if (code === "429") throw new BancoError("espera", "pidió esperar (429)");
  if (code !== "200") throw new BancoError("fallo", `respondió ${code}: ${textOf(datos.mensaje)}`.slice(0, 200));
  return objectsOf(datos.lista).map((item) => ({
    leido: readBancamiga(item),
    texto: JSON.stringify(item),
    propio: textOf(item.Refpk) || null,
    clave: ["pago", ...claveBancamiga(item)],
  }));
}
