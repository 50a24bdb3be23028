/** Honest people pay and register, the bank reports what came in: each in its time, with its errors. */
import { addDays, instante, startOfDay, toDia } from "../../rules/country/fecha.ts";
import { type Bolivares, bolivares } from "../../rules/money/dinero.ts";
import { type Cliente, DIA_MS, enBs, type Ingreso, ingresoDe, MINUTO, type Plan } from "./mes.ts";
import { APP_BDV, BANCOS_DEL_MES, type BancoDelMes, horaDe } from "./mes-bancos.ts";
import type { Escena, Intencion, Registro } from "./mes-escena.ts";

/** Called once the money is on its way: thieves may see the receipt. */
type Mira = (plan: Plan, ingreso: Ingreso, pedido: Bolivares) => void;

export function planPago(escena: Escena, plan: Plan, mira: Mira): void {
  const { cuota } = escena.mes.clientes[plan.cliente] as Cliente;
  const usual = () => enBs(cuota, toDia(plan.cuando));
  let dada: Intencion | null = null;
  if (plan.intencion !== null)
    escena.at(plan.cuando - (2 + escena.azar.upTo(40)) * MINUTO, async () => {
      const cuenta = plan.banco.codigo;
      dada =
        (await escena.intentar(plan.cliente, { cuotas: 1, cuenta })) ??
        (await escena.intentar(plan.cliente, { cuotas: 1 }));
    });
  escena.at(plan.cuando, () => {
    const exacta = plan.intencion === "exacta" && dada !== null && dada.hasta > plan.cuando ? dada : null;
    const monto = exacta?.montoBs ?? withDesvio(usual(), plan.desvio);
    const parts = plan.forma === "en dos" ? halves(monto) : [monto];
    const ingresos = parts.map((part, i) =>
      ingresoDe(escena.azar, {
        ...{ id: `${plan.id}${i ? " bis" : ""}`, dueno: plan.cliente, banco: exacta?.banco ?? plan.banco, monto: part },
        ...{ cuando: instante(plan.cuando + i * 3 * MINUTO), paga: plan.paga, bancoPagador: plan.bancoPagador },
      }),
    );
    for (const ingreso of ingresos) llega(escena, ingreso);
    const first = ingresos[0] as Ingreso;
    if (exacta) escena.verdad.contados.add(plan.id);
    if (!plan.calla || (plan.intencion === "exacta" && !exacta)) tell(escena, plan, first, monto, usual());
    mira(plan, first, dada?.montoBs ?? usual());
  });
}

function withDesvio(usual: Bolivares, desvio: Plan["desvio"]): Bolivares {
  return bolivares(desvio === "arriba" ? Math.ceil(usual / 1000) * 1000 : usual + desvio);
}

function halves(monto: Bolivares): Bolivares[] {
  const half = Math.floor(monto / 2000) * 1000;
  return [bolivares(half), bolivares(monto - half)];
}

/** What the payer enters, some minutes or hours later. */
function tell(escena: Escena, plan: Plan, ingreso: Ingreso, pagado: Bolivares, usual: Bolivares): void {
  const { dicho, id, cliente, forma } = plan;
  escena.verdad.contados.add(id);
  const monto = dicho.pedido && plan.desvio !== 0 ? usual : pagado;
  const registro = registroOf(ingreso, plan);
  const cuando = plan.cuando + dicho.minutos * MINUTO;
  const say = (at: number, more: Partial<Registro>) =>
    escena.at(at, () => escena.decir(cliente, { ...registro, montoBs: monto, ...more }, { plan: id }));
  if (forma === "por dos") {
    const [one, other] = halves(monto) as [Bolivares, Bolivares];
    say(cuando, { montoBs: one });
    say(cuando + MINUTO, { montoBs: other, referencia: null });
    return;
  }
  say(cuando, {});
  if (dicho.otraVez) say(cuando + 30 * MINUTO, { referencia: null });
}

function registroOf({ recibo, cuando, bancoPagador, paga }: Ingreso, { dicho }: Plan): Omit<Registro, "montoBs"> {
  const { digitos, errado, diasAntes, banco, telefono } = dicho;
  const at = recibo.length - 1 - (errado ?? 0);
  const typed =
    errado === null ? recibo : `${recibo.slice(0, at)}${(Number(recibo[at]) + 1) % 10}${recibo.slice(at + 1)}`;
  return {
    codigo: typed.slice(-4),
    referencia: digitos > 4 ? typed.slice(-digitos) : null,
    fechaPago: addDays(toDia(cuando), -diasAntes),
    bancoPagador: banco ? bancoPagador : null,
    telefono: telefono ? paga.telefono : null,
  };
}

/** Money comes in, and the bank reports it: sometimes never, late, twice, or through two phones. */
export function llega(escena: Escena, ingreso: Ingreso): void {
  const { azar, at, verdad } = escena;
  const { banco, cuando, id } = ingreso;
  verdad.ingresos.set(id, ingreso);
  const late = () => (azar.chance(0.05) ? (60 + azar.upTo(1200)) * MINUTO : 0);
  for (const { remitente, titulo, falta, di } of banco.voces) {
    if (azar.chance(falta)) continue;
    const [got, wait, forgets] = [instante(cuando + (5 + azar.upTo(80)) * 1000), late(), azar.chance(0.2)];
    // A delayed forwarder says when the phone got it; a delayed network does not.
    const aviso = { remitente, titulo, texto: di(ingreso), momento: forgets ? null : got };
    const say = (when: number, telefono: 0 | 1) => at(when, () => escena.avisa({ ...aviso, telefono }, id));
    say(got + wait, 0);
    if (azar.chance(0.2)) say(got + wait + azar.upTo(1200) * MINUTO, 0);
    if (azar.chance(0.08)) say(got + wait + MINUTO, 1);
  }
  const { llama } = banco;
  if (!llama || azar.chance(0.03)) return;
  const calls = cuando + 3000 + late();
  at(calls, () => escena.llama(llama(ingreso), id));
  if (azar.chance(0.15)) at(calls + 10 * MINUTO, () => escena.llama(llama(ingreso), id));
}

/** «Enviar una prueba», the last step of connecting a phone: the bank's app sends a notice without money. */
export const PRUEBA = "Prueba de notificación";
export const tryPhone = ({ avisa }: Escena): Promise<void> =>
  avisa({ remitente: APP_BDV, titulo: null, texto: PRUEBA, momento: null }, null);

/** Each account's statement, daily or weekly at seven in the evening, overlapping the previous one by two days; some twice. */
export function planEstados(escena: Escena, hasta: number): void {
  const { mes, azar, verdad } = escena;
  for (const banco of BANCOS_DEL_MES)
    for (let day = banco.cada - 1; day <= hasta; day += banco.cada) {
      const now = startOfDay(addDays(mes.desde, day)) + 1140 * MINUTO;
      const from = now - (banco.cada + 2) * DIA_MS;
      const importa = () => {
        const all = [...verdad.ingresos.values()];
        const own = all.filter((one) => one.banco === banco && one.cuando >= from && one.cuando < now);
        if (own.length === 0) return undefined;
        return escena.importa(
          banco,
          own.sort((a, b) => a.cuando - b.cuando).map((one, i) => filaOf(banco, one, i)),
        );
      };
      escena.at(now, importa);
      if (azar.chance(0.2)) escena.at(now + MINUTO, importa);
    }
}

function filaOf(banco: BancoDelMes, ingreso: Ingreso, linea: number) {
  const lectura = banco.fila(ingreso);
  const texto = `${lectura.dia} ${lectura.referencia} PAGO MOVIL ${lectura.monto} ${horaDe(ingreso.cuando)}`;
  const propio = banco.numera ? ingreso.id : null;
  return { fila: { linea, texto, lectura, motivo: null, propio }, ingreso: ingreso.id };
}

/** Reasons why a payment may not be recognised as its person's, to analyse the results. */
export function faltasDe(plan: Plan, { dueno, paga, interno, banco }: Ingreso, { mes }: Escena): string {
  const { dicho, desvio, forma, intencion } = plan;
  const faltas: [boolean, string][] = [
    [intencion === "exacta", "intención"],
    [intencion === "otra suma", "otra suma que la de su intención"],
    [paga !== mes.clientes[dueno ?? -1], "pagó otro"],
    [interno, "mismo banco"],
    [dicho.digitos === 4, "4 números"],
    [dicho.errado !== null, "número errado"],
    [dicho.diasAntes > 0, `${dicho.diasAntes} días antes`],
    [dicho.pedido && desvio !== 0, desvio === "arriba" ? "redondeó" : "céntimos"],
    [forma !== "entera", forma],
  ];
  return `${banco.nombre}: ${faltas.flatMap(([holds, text]) => (holds ? [text] : [])).join(", ") || "nada raro"}`;
}
