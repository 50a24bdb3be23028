/**
 * R4 Conecta, /MBconsulta_pm: whether a reference was paid from a phone. Authorization is the HMAC-SHA256, in lower-case hexadecimal,
 * of the fields joined (one public client writes capitals: not confirmed), Commerce the number of the commerce, whose token is the key
 * unless the bank gave another. Its documented answer has no amount ("00" paid, "12" not, "08" wrong token), and a reference without an
 * amount proves no payment: it is kept for a person to see, and becomes money only where the answer does say how much.
 */
import { createHmac } from "node:crypto";
import { readMonto, textOf } from "../../../rules/bank/llamadas/campos.ts";
import type { BancosEnv } from "../../core/env/bancos.ts";
import { type BancoApi, BancoError, creditOf, FALTAN_DATOS, NO_HALLADO, phoneLocal } from "./api.ts";
import { askBanco } from "./http.ts";

const R4 = "0169";

export function createR4({ comercio, clave, url }: NonNullable<BancosEnv["r4"]>): BancoApi {
  return {
    banco: R4,
    cuenta: R4,
    listar: null,
    async ask({ referencia, dia, telefono, bancoPagador }, signal) {
      if (!telefono) return FALTAN_DATOS;
      const cuerpo = { referencia: referencia.slice(-8), telefono_origen: phoneLocal(telefono) };
      const firma = createHmac("sha256", clave)
        .update(cuerpo.referencia + cuerpo.telefono_origen)
        .digest("hex");
      const cabeceras = { authorization: firma, commerce: comercio };
      const { datos } = await askBanco(`${url}/MBconsulta_pm`, { cabeceras, cuerpo, signal });
      const code = textOf(datos.code);
      if (code === "08") throw new BancoError("rechazo", "no acepta el token del comercio (08)");
      if (code === "12") return NO_HALLADO;
      if (code !== "00") throw new BancoError("fallo", `respondió ${code}`.slice(0, 200));
      const monto = readMonto(datos.monto ?? datos.Monto ?? datos.amount);
      const leido = monto
        ? creditOf({ banco: R4, monto, referencia, telefono, bancoPagador, dia })
        : { motivo: "R4 conoce la referencia, pero no dice por cuánto." };
      const texto = JSON.stringify({ pregunta: cuerpo, respuesta: datos });
      const told = { leido, texto, propio: null, clave: ["pago", cuerpo.referencia, cuerpo.telefono_origen, dia] };
      return { respuesta: monto ? "hallado" : "sin monto", hallazgos: [told] };
    },
  };
}
