/** The rows of «Hoy», ordered by how much it costs to leave each undone. */
import { grouped, numbered } from "../../../rules/country/cantidad.ts";
import { formatDiaCorto, type Instante } from "../../../rules/country/fecha.ts";
import { MAX_PROMESAS_DE_HOY } from "../../../rules/limits/panel.ts";
import { clientePath, PONER_TASA, panelPath } from "../kit/tabs.ts";
import type { Hoy } from "../kit/types.ts";
import { type Accion, type Fila, haceCuanto } from "./fila.ts";
import { deLaCasa, deLasAlarmas, delRespaldo } from "./filas-casa.ts";

/** Requests to be forgotten must be answered within days, so each shows its waiting time. */
function deLosOlvidos({ cantidad, quienes }: Hoy["olvidos"], desde: (pedido: Instante) => string): Fila[] {
  const [first] = quienes;
  if (!first) return [];
  return [
    {
      id: "olvidos",
      tone: "work",
      cuantos: grouped(cantidad),
      que: numbered(cantidad, "persona pide que se borren sus datos", "personas piden que se borren sus datos"),
      texto: "Un propietario los borra, o responde por qué no, en su ficha.",
      quienes: quienes.map(({ userId, nombre, pedido }) => ({
        nombre: `${nombre} (${desde(pedido)})`,
        href: clientePath(userId),
      })),
      accion: { label: "Responder", href: clientePath(first.userId), decide: "propietario" },
    },
  ];
}

/** Counts of bank proposals and unmatched items, as its own tab shows them. */
interface DelBanco {
  coinciden: number;
  porRevisar: number;
  dineroSinPago: number;
  enUso: boolean;
}

/** `steps`: the first day's list is shown, so its items are not repeated. */
export function filasOf(hoy: Hoy, banco: DelBanco | undefined, ahora: Instante, steps: boolean): Fila[] {
  const { tasa, respaldo } = hoy.primerDia.hechos;
  return [
    ...deLasAlarmas(hoy, ahora),
    ...deLaGente(hoy, banco, ahora),
    ...deLosChats(hoy),
    ...deLoPagado(hoy),
    ...deLaCobranza(hoy),
    ...(steps && !tasa ? [] : deLaTasa(hoy)),
    ...deLosOlvidos(hoy.olvidos, (pedido) => haceCuanto(pedido, ahora) ?? "hoy"),
    ...deLaCasa(hoy),
    ...((steps && !respaldo) || hoy.alarmas.some(({ tipo }) => tipo === "respaldo") ? [] : delRespaldo(hoy, ahora)),
  ];
}

function deLaGente({ espera }: Hoy, banco: DelBanco | undefined, ahora: Instante): Fila[] {
  const { pagos, solicitudes, fotos, prorrogas } = espera;
  const first = (since: Instante | null) => {
    const ago = haceCuanto(since, ahora);
    return ago && `Lo primero espera desde ${ago}.`;
  };
  const matched = Math.min(banco?.coinciden ?? 0, pagos.cantidad);
  const rows: (Fila & { n: number })[] = [
    {
      id: "pagos",
      n: pagos.cantidad,
      tone: "work",
      que: numbered(pagos.cantidad, "pago por revisar", "pagos por revisar"),
      texto: matched
        ? `El banco ya dice que ${numbered(matched, "llegó 1", `llegaron ${grouped(matched)}`)}: se ${numbered(matched, "confirma", "confirman")} de una vez.`
        : first(pagos.desde),
      accion: matched
        ? { label: "Confirmar con el banco", href: panelPath("banco"), decide: "gestor" }
        : { label: "Revisar pagos", href: `${panelPath("pagos")}?estado=Pendiente`, decide: "gestor" },
    },
    {
      id: "solicitudes",
      n: solicitudes.cantidad,
      tone: "work",
      que: numbered(solicitudes.cantidad, "solicitud por decidir", "solicitudes por decidir"),
      texto: first(solicitudes.desde),
      accion: { label: "Ver solicitudes", href: panelPath("pendientes") },
    },
    {
      id: "fotos",
      n: fotos.cantidad,
      tone: "work",
      que: numbered(fotos.cantidad, "persona por verificar", "personas por verificar"),
      texto: first(fotos.desde),
      accion: { label: "Ver fotos", href: panelPath("verificaciones") },
    },
    {
      id: "prorrogas",
      n: prorrogas.cantidad,
      tone: "work",
      que: numbered(prorrogas.cantidad, "cliente pide más tiempo", "clientes piden más tiempo"),
      texto: first(prorrogas.desde),
      accion: { label: "Responder", href: `${panelPath("aprobadas")}?piden=ver`, decide: "gestor" },
    },
    {
      id: "banco",
      n: banco?.porRevisar ?? 0,
      tone: "work",
      que: numbered(banco?.porRevisar ?? 0, "coincidencia del banco por mirar", "coincidencias del banco por mirar"),
      texto: "El banco dice algo parecido a lo que registraron: decide si es el mismo dinero.",
      accion: { label: "Comparar", href: `${panelPath("banco")}?vista=revisar`, decide: "gestor" },
    },
    {
      id: "dinero",
      n: banco?.dineroSinPago ?? 0,
      tone: "work",
      que: numbered(banco?.dineroSinPago ?? 0, "entrada de dinero sin pago", "entradas de dinero sin pago"),
      texto: "Llegó al banco y nadie la registró.",
      accion: { label: "Asignar", href: `${panelPath("banco")}?vista=dinero`, decide: "gestor" },
    },
  ];
  return rows.filter(({ n }) => n > 0).map(({ n, ...row }): Fila => ({ ...row, cuantos: grouped(n) }));
}

function deLosChats({ sinLeer: { cantidad, quienes } }: Hoy): Fila[] {
  if (cantidad === 0) return [];
  const chat = (userId: string) => `${clientePath(userId)}?ver=whatsapp`;
  const [only] = quienes.length === 1 ? quienes : [];
  return [
    {
      id: "chats",
      tone: "work",
      cuantos: grouped(cantidad),
      que: numbered(cantidad, "mensaje sin leer", "mensajes sin leer"),
      texto: "Te escribieron por WhatsApp: se puede responder durante 24 horas.",
      quienes: quienes.map(({ userId, nombre }) => ({ nombre, ...(userId && { href: chat(userId) }) })),
      accion: { label: "Leer", href: only?.userId ? chat(only.userId) : panelPath("mensajes") },
    },
  ];
}

const atMost = (n: number) => (n >= MAX_PROMESAS_DE_HOY ? `${MAX_PROMESAS_DE_HOY}+` : String(n));

/** «Por cerrar»: people who paid everything wait for the closing without knowing it. */
function deLoPagado({ porCerrar: { cantidad, quienes } }: Hoy): Fila[] {
  if (cantidad === 0) return [];
  return [
    {
      id: "porcerrar",
      tone: "work",
      cuantos: atMost(cantidad),
      que: numbered(cantidad, "préstamo por cerrar", "préstamos por cerrar"),
      texto: `Ya ${numbered(cantidad, "lo pagó todo: no puede pedir otro hasta que lo cierres", "los pagaron todos: no pueden pedir otro hasta que los cierres")}.`,
      quienes: quienes.map(({ userId, nombre }) => ({ nombre, href: clientePath(userId) })),
      accion: { label: "Ver", href: `${panelPath("aprobadas")}?mora=porcerrar` },
      cierra: cantidad,
    },
  ];
}

function deLaCobranza({ promesas, cuotas }: Hoy): Fila[] {
  const rows: Fila[] = [];
  if (promesas.rotas > 0)
    rows.push({
      id: "rotas",
      tone: "late",
      cuantos: atMost(promesas.rotas),
      que: numbered(promesas.rotas, "promesa sin cumplir", "promesas sin cumplir"),
      texto: "Dijeron que pagarían y no ha llegado nada.",
      quienes: promesas.quienes.map(({ userId, nombre, apellido, dia }) => ({
        nombre: `${nombre} ${apellido}, para el ${formatDiaCorto(dia)}`,
        href: clientePath(userId),
      })),
      accion: { label: "Ir a Morosidad", href: panelPath("morosidad") },
    });
  if (promesas.hoy > 0)
    rows.push({
      id: "promesas",
      tone: "work",
      cuantos: atMost(promesas.hoy),
      que: numbered(promesas.hoy, "cliente prometió pagar hoy", "clientes prometieron pagar hoy"),
      accion: { label: "Ver en Morosidad", href: panelPath("morosidad") },
    });
  if (cuotas.hoy > 0)
    rows.push({
      id: "cuotas",
      tone: "work",
      cuantos: grouped(cuotas.hoy),
      que: numbered(cuotas.hoy, "cuota vence hoy", "cuotas vencen hoy"),
      texto: "Un recordatorio hoy cuesta menos que un atraso mañana.",
      accion: { label: "Ver por vencer", href: `${panelPath("morosidad")}?tramo=por-vencer` },
    });
  return rows;
}

const enLaTasa = (label: string): Accion => ({ label, href: PONER_TASA, least: "gestor" });

function deLaTasa({ tasa }: Hoy): Fila[] {
  const accion = enLaTasa("Ver la tasa");
  if (tasa.enEspera > 0) {
    const que = numbered(tasa.enEspera, "tasa leída espera tu decisión", "tasas leídas esperan tu decisión");
    return [{ id: "tasa", tone: "late", cuantos: grouped(tasa.enEspera), que, texto: tasa.discordantes[0], accion }];
  }
  if (tasa.falta)
    return [
      {
        id: "tasa",
        tone: "late",
        que: "Falta la tasa de hoy",
        texto: tasa.vigente
          ? `Se usa la del ${formatDiaCorto(tasa.vigente.fechaValor)}: los pagos en bolívares de hoy no se pueden aprobar todavía.`
          : "Sin una tasa, tus clientes no pueden pagar en bolívares.",
        accion: enLaTasa("Poner la tasa"),
      },
    ];
  if (tasa.discordantes.length === 0) return [];
  return [
    { id: "tasa", tone: "work", que: "Las fuentes de la tasa no coinciden", texto: tasa.discordantes[0], accion },
  ];
}
