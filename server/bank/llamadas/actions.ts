/** Handles calls from banks: stores what they report and responds as they expect. */
import { createHash } from "node:crypto";
import { readEnsenado } from "../../../rules/bank/avisos/leer.ts";
import type { Cuerpo } from "../../../rules/bank/llamadas/campos.ts";
import { legibleDe, readCuerpo, remitenteDeLlamada } from "../../../rules/bank/llamadas/legible.ts";
import { type BancoQueLlama, LLAMADAS } from "../../../rules/bank/llamadas/tabla.ts";
import type { Llamada, Respuesta } from "../../../rules/bank/llamadas/tipos.ts";
import { MAX_AVISO_LETRAS } from "../../../rules/limits/banco.ts";
import { RITMOS } from "../../../rules/limits/tries.ts";
import { cuentaPara } from "../../../rules/operator/ajustes/cuentas-de-pago.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { run } from "../../core/change.ts";
import type { BaseContext } from "../../core/context.ts";
import { networksOf } from "../../core/net/address.ts";
import { takePlace } from "../../core/net/ritmo.ts";
import type { Db } from "../../storage/db.ts";
import { countHeard, type Dispositivo, hear } from "../dispositivos/queries.ts";
import { receiveEvidencia } from "../movimientos/actions.ts";
import { listPlantillasAviso } from "../plantillas-aviso/queries.ts";
import { findCaller, wasDelivered } from "./queries.ts";

interface Call {
  banco: BancoQueLlama;
  cabecera: (name: string) => string | undefined;
  /** The parameters of the address. */
  token: string | undefined;
  /** The body, read once the sender is known; read from a stranger only if the refusal depends on it (`niegaPorCuerpo`). */
  readTexto: () => Promise<string>;
}

/** Never throws: after a failure the response makes the bank call again. */
export async function answerCall(ctx: BaseContext, { banco, cabecera, token, readTexto }: Call): Promise<Respuesta> {
  const llamada = LLAMADAS[banco];
  try {
    const caller = findSecret(llamada, cabecera, token)
      .map((secret) => findCaller(ctx.db, banco, secret, ctx.ip))
      .find((found) => found !== undefined);
    if (!caller) {
      // A stranger's repeated calls get the same answer and are not logged again.
      if (
        isPlace(
          ctx,
          "sinDispositivo",
          networksOf(ctx.ip).map((network) => `banco:${network}`),
        )
      )
        ctx.log.warn("llamada de un banco sin su clave o desde otra dirección", { banco, ip: ctx.ip });
      return llamada.answer("clave", llamada.niegaPorCuerpo ? readCuerpo(await readTexto()) : {});
    }
    // A stolen secret must not fill the disk; a bank that is really so busy calls again.
    if (!isPlace(ctx, "dispositivo", `banco:${caller.id}`)) return llamada.answer("fallo", {});
    const texto = await readTexto();
    const cuerpo = readCuerpo(texto);
    return run(ctx, takeCall, { banco, caller, texto, cuerpo });
  } catch (error) {
    ctx.log.error("no se pudo recibir la llamada de un banco", { banco, error });
    return llamada.answer("fallo", {});
  }
}

const isPlace = ({ codes, clock }: BaseContext, ritmo: "dispositivo" | "sinDispositivo", quien: string | string[]) =>
  takePlace(RITMOS[ritmo], quien, codes.rateLimitFactor, clock.now()) === 0;

/** The secret of a call: in a header, plain or as a bearer token, or in the URL. */
function findSecret({ cabeceras, enDireccion }: Llamada, cabecera: Call["cabecera"], token: string | undefined) {
  const given = cabeceras.map((name) =>
    cabecera(name)
      ?.replace(/^Bearer\s+/i, "")
      .trim(),
  );
  return [...given, enDireccion ? token : undefined].filter(
    (secret) => secret !== undefined && secret !== "",
  ) as string[];
}

interface Taken {
  banco: BancoQueLlama;
  caller: Dispositivo;
  texto: string;
  cuerpo: Cuerpo;
}

/** Answers a question, or stores a notice once: a repeated call changes nothing. */
function takeCall(tx: Db, ctx: BaseContext, { banco, caller, texto, cuerpo }: Taken): Respuesta {
  const llamada = LLAMADAS[banco];
  const now = ctx.clock.now();
  const { banco: suyo = null, telefono = null } = cuentaPara(getAjustes(tx), llamada.banco) ?? {};
  const comercio = { banco: suyo, telefono };
  const asked = llamada.consulta?.(cuerpo, comercio);
  const empty = texto.trim() === "";
  const known = asked || empty ? null : llamada.read(cuerpo);
  const taught =
    asked || empty || known
      ? null
      : readEnsenado(legibleDe({ canal: "llamada", texto }), remitenteDeLlamada(banco), listPlantillasAviso(tx));
  const leido = known ?? taught;
  const money = leido !== null && "lectura" in leido;
  hear(tx, caller.id, now);
  countHeard(tx, caller.id, { reconocido: money || asked ? now : null, ajenos: 0 });
  // Some banks try the address with an empty call when it is registered.
  if (asked || empty) return asked ?? llamada.answer("otra", cuerpo);
  const { cuentaId, id: dispositivoId } = caller;
  // A call that reports no money must not make the later notice of the same payment look repeated.
  const what =
    known && "lectura" in known ? llamada.clave(cuerpo) : [createHash("sha256").update(texto).digest("base64url")];
  const entrega = JSON.stringify(["llamada", banco, cuentaId, money, ...what]);
  const again = wasDelivered(tx, entrega);
  if (!again) {
    const arrived = { canal: "llamada", remitente: banco, recibido: now } as const;
    // No bank writes this much about one payment, and the rest would be of no use to a reader.
    const shown = texto.slice(0, MAX_AVISO_LETRAS);
    receiveEvidencia(tx, ctx, { cuentaId, dispositivoId, leido, texto: shown, entrega, ...arrived });
  }
  if (!money) return llamada.answer("otra", cuerpo);
  return llamada.answer(again ? "repetida" : "nueva", cuerpo);
}
