/** Looks every five minutes whether something of the house is wrong. */
import { counted } from "../../../rules/country/cantidad.ts";
import { senalesOf, type Visto } from "../../../rules/operator/salud/alarmas.ts";
import { run } from "../../core/change.ts";
import type { BaseContext } from "../../core/context.ts";
import type { Tarea } from "../../core/tarea.ts";
import { keepAlarmas } from "./actions.ts";
import { lookAtCertificado } from "./certificado.ts";

const de = (n: number, one: string, many: string) => (n === 0 ? [] : [counted(n, one, many)]);

/** `look` reads how everything stands, the other tasks too. */
export const alarmasTarea = (look: (ctx: BaseContext) => Visto): Tarea => ({
  nombre: "alarmas",
  titulo: "Vigilar que todo esté bien",
  cuando: () => "*/5 * * * *",
  alEmpezar: true,
  async run(ctx) {
    await lookAtCertificado(ctx);
    const { abrio, resolvio } = run(ctx, keepAlarmas, senalesOf(look(ctx)));
    const did = [...de(abrio, "alarma nueva", "alarmas nuevas"), ...de(resolvio, "resuelta", "resueltas")];
    return did.length > 0 ? did.join(", ") : null;
  },
});
