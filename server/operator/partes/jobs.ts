/** The summary of the day, at the hour that an owner chose. */
import { counted } from "../../../rules/country/cantidad.ts";
import { toDia } from "../../../rules/country/fecha.ts";
import { run } from "../../core/change.ts";
import { today } from "../../core/clock.ts";
import type { Tarea } from "../../core/tarea.ts";
import { sendParte } from "./actions.ts";

export const resumenDiarioTarea: Tarea = {
  nombre: "resumen",
  titulo: "Enviar el resumen del día",
  cuando({ resumenDiario }) {
    if (resumenDiario === null) return null;
    const [hour, minute] = resumenDiario.split(":").map(Number);
    return `${minute} ${hour} * * *`;
  },
  run(ctx, { debida }) {
    // That of a day that has gone by is no news: today's comes at its hour.
    if (toDia(debida) !== today(ctx.clock)) return null;
    const sent = run(ctx, sendParte, undefined);
    if (sent === 0) return null;
    return counted(sent, "resumen", "resúmenes");
  },
};
