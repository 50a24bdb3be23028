/** The daily summary, at the hour chosen by an owner. */
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
    // The summary of a past day is no news; today's follows at its hour.
    if (toDia(debida) !== today(ctx.clock)) return null;
    const sent = run(ctx, sendParte, undefined);
    if (sent === 0) return null;
    return counted(sent, "resumen", "resúmenes");
  },
};
