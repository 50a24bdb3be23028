/** The system rows of «Hoy»: alarms, failed messages, backups. */
import { formatSilencio } from "../../../rules/bank/entregas/dispositivos.ts";
import { formatBanco } from "../../../rules/country/bancos.ts";
import { grouped, numbered } from "../../../rules/country/cantidad.ts";
import { daysBetween, type Instante, instante, toDia } from "../../../rules/country/fecha.ts";
import { MAX_NOMBRADOS } from "../../../rules/limits/panel.ts";
import { ALARMAS } from "../../../rules/operator/salud/alarmas.ts";
import { clientePath, confirmadoPath, panelPath } from "../kit/tabs.ts";
import type { Alarma, Hoy } from "../kit/types.ts";
import { type Accion, type Fila, haceCuanto } from "./fila.ts";

/** After this many days without a new one, the last backup counts as old. */
const RESPALDO_VIEJO_DIAS = 2;

/** Alarms: shown first to those who can act on them. */
export function deLasAlarmas({ alarmas }: Hoy, ahora: Instante): Fila[] {
  return alarmas.map(({ id, tipo, de, detalle, desde }) => {
    const ago = haceCuanto(desde, ahora);
    return {
      id: `alarma-${id}`,
      tone: "late",
      que: ALARMAS[tipo].titulo,
      texto: `${detalle}${ago ? ` Desde ${ago}.` : ""} ${ALARMAS[tipo].hacer}`,
      accion: accionDe(tipo, de),
    };
  });
}

/** The link to act on it. */
function accionDe(tipo: Alarma["tipo"], de: string): Accion {
  if (tipo === "mensajes") return { label: "Ver los mensajes", href: panelPath("mensajes") };
  if (tipo === "voz") return { label: "Ver el pago", href: confirmadoPath(de) };
  return { label: "Ver el estado", href: panelPath("estado") };
}

const enAjustes = (seccion: string, label: string): Accion => ({
  label,
  href: `${panelPath("ajustes")}?seccion=${seccion}`,
  least: "propietario",
});

export function deLaCasa({ silenciosos: callados, bancos, fallidos, tareas: falladas, alarmas }: Hoy): Fila[] {
  const rows: Fila[] = [];
  // Already shown as an alarm.
  const said = new Set(alarmas.map(({ tipo, de }) => `${tipo} ${de}`));
  const silenciosos = callados.filter(({ id }) => !said.has(`dispositivo ${id}`));
  const mudos = bancos.filter(({ banco }) => !said.has(`banco ${banco}`));
  const tareas = falladas.filter(({ nombre }) => !said.has(`tarea ${nombre}`));
  if (silenciosos.length > 0)
    rows.push({
      id: "silencio",
      tone: "late",
      cuantos: grouped(silenciosos.length),
      que: numbered(silenciosos.length, "teléfono del banco sin señal", "teléfonos del banco sin señal"),
      texto: "Lo que dice el banco desde entonces no llega.",
      quienes: silenciosos.map(({ nombre, horas }) => ({
        nombre: `${nombre}: ${formatSilencio(horas).toLowerCase()}`,
      })),
      accion: enAjustes("banco", "Revisar"),
    });
  if (mudos.length > 0)
    rows.push({
      id: "bancos",
      tone: "late",
      cuantos: grouped(mudos.length),
      que: numbered(mudos.length, "banco no responde", "bancos no responden"),
      texto: "Lo seguimos intentando. Mientras tanto, importa su estado de cuenta.",
      quienes: mudos.map(({ banco, error }) => ({ nombre: `${formatBanco(banco)} ${error}` })),
      accion: { label: "Ver el estado", href: panelPath("estado") },
    });
  if (fallidos.cantidad > 0) {
    rows.push({
      id: "mensajes",
      tone: "work",
      cuantos: grouped(fallidos.cantidad),
      que: numbered(fallidos.cantidad, "mensaje no salió", "mensajes no salieron"),
      texto: "Se intentó varias veces en los últimos días. Puede ser la dirección, o el servicio que los envía.",
      quienes: fallidos.quienes.map(({ userId, nombre }) => ({ nombre, href: `${clientePath(userId)}?ver=mensajes` })),
      accion: { label: "Ver cuáles", href: `${panelPath("mensajes")}?estado=fallido` },
    });
  }
  if (tareas.length > 0)
    rows.push({
      id: "tareas",
      tone: "late",
      cuantos: grouped(tareas.length),
      que: numbered(tareas.length, "tarea del programa falló", "tareas del programa fallaron"),
      texto: "Lo que el programa hace solo no se hizo.",
      quienes: tareas.slice(0, MAX_NOMBRADOS).map(({ nombre, titulo }) => ({
        nombre: titulo,
        href: `${panelPath("estado")}?ver=${nombre}`,
      })),
      accion: { label: "Ver el estado", href: panelPath("estado") },
    });
  return rows;
}

/** A demonstration's made-up data can be generated again. */
export function delRespaldo({ respaldo, demo }: Hoy, ahora: Instante): Fila[] {
  if (demo) return [];
  const how = "Haz uno ahora, y mira en Estado por qué no se hizo solo.";
  const accion: Accion = { label: "Respaldar", href: panelPath("respaldos"), least: "propietario" };
  if (!respaldo)
    return [
      {
        id: "respaldo",
        tone: "late",
        que: "Sin respaldo",
        texto: `Si la máquina falla, se pierde todo. ${how}`,
        accion,
      },
    ];
  const days = daysBetween(toDia(instante(respaldo.fecha)), toDia(ahora));
  if (days < RESPALDO_VIEJO_DIAS) return [];
  return [{ id: "respaldo", tone: "late", que: `El último respaldo es de hace ${days} días`, texto: how, accion }];
}
