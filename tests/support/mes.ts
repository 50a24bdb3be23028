/**
 * A random month of Pago Móvil: who pays what and when, the mistakes of honest people, and who else pays into the same
 * accounts. It is the truth, and knows nothing of matching: money belongs to whoever paid it.
 */
import {
  addDays,
  type Dia,
  dia,
  type Instante,
  instante,
  isWeekend,
  startOfDay,
  toDia,
} from "../../rules/country/fecha.ts";
import { type Bolivares, bolivares, type Centavos, centavos } from "../../rules/money/dinero.ts";
import { type Tasa, toBolivares, valorTasa } from "../../rules/money/tasa.ts";
import { type Azar, azarDe } from "./dado.ts";
import { type BancoDelMes, unBanco } from "./mes-bancos.ts";

/** What a bank knows of the payer. */
export interface Quien {
  nombre: string;
  /** 'V12345678'. */
  cedula: string;
  /** E.164. */
  telefono: string;
}

/** A person with a loan of that many dollars in that many cuotas. */
export interface Cliente extends Quien {
  monto: Centavos;
  cuotas: number;
  cuota: Centavos;
}

/** Money that really came in. */
export interface Ingreso {
  id: string;
  /** For whose loan, as an index of the month's people; null for a stranger, who owes nothing here. */
  dueno: number | null;
  banco: BancoDelMes;
  monto: Bolivares;
  cuando: Instante;
  /** From whose phone and account. */
  paga: Quien;
  bancoPagador: string;
  interno: boolean;
  /** What the payer's receipt shows. */
  recibo: string;
  /** The bank's reference in its SMS, its app and its statement. */
  numeros: { sms: string; app: string; fila: string };
}

/** What somebody registers about a payment, with their mistakes. */
export interface Dicho {
  minutos: number;
  /** How many digits of the reference: 4 is only the spec's code. */
  digitos: number;
  /** Which digit is mistyped. */
  errado: number | null;
  /** How many days before the true one. */
  diasAntes: number;
  /** The amount they were asked for, though they paid another. */
  pedido: boolean;
  banco: boolean;
  telefono: boolean;
  otraVez: boolean;
}

/** A cuota that somebody is going to pay. */
export interface Plan {
  id: string;
  cliente: number;
  banco: BancoDelMes;
  paga: Quien;
  bancoPagador: string;
  cuando: Instante;
  /** Whether they press «Pagar» and pay exactly that, or something else. */
  intencion: "exacta" | "otra suma" | null;
  /** The difference from the amount asked: rounded up to ten bolívares, or some céntimos off. */
  desvio: "arriba" | number;
  /** Two transfers registered as one, or one as two. */
  forma: "entera" | "en dos" | "por dos";
  dicho: Dicho;
  /** Registers nothing. */
  calla: boolean;
}

export interface Mes {
  seed: number;
  desde: Dia;
  dias: number;
  clientes: Cliente[];
  /** From which client on they are thieves: they pay their first cuota, and then use others' money. */
  ladrones: number;
  planes: Plan[];
  ajenos: Ingreso[];
}

/** How a month is generated; `exactas`: the percentage of payments that match an intention exactly. */
export interface Receta {
  seed: number;
  personas?: number;
  dias?: number;
  exactas?: number;
}

export const MINUTO = 60_000;
export const DIA_MS = 1440 * MINUTO;
const NOMBRES = "ANA MARIA JOSE LUIS CARLOS PEDRO CARMEN ROSA JUAN MIGUEL YULI DAYANA".split(" ");
const APELLIDOS = "PEREZ TORRES RIVAS GIL NUÑEZ GOMEZ BLANCO SUAREZ MORA LEON ROJAS PARRA".split(" ");
const BANCOS = ["0134", "0108", "0191", "0105"];
/** A Monday; loans are paid out the week before. */
const DESDE = dia("2027-01-18");
const BS_POR_DOLAR = 300;

/** A dollar's value on a business day: half a percent more each time. On a weekend it is Monday's. */
export function tasaDe(day: Dia): Tasa {
  const days = Math.round((startOfDay(day) - startOfDay(DESDE)) / DIA_MS);
  return {
    fechaValor: day,
    valor: valorTasa(Math.round(BS_POR_DOLAR * 1.005 ** days * 10_000) * 10_000),
    fuente: "BCV",
  };
}

/** The bolívares of some dollars on a day. */
export function enBs(monto: Centavos, day: Dia): Bolivares {
  let habil = day;
  while (isWeekend(habil)) habil = addDays(habil, 1);
  return toBolivares(monto, tasaDe(habil));
}

export function makeMes({ seed, personas = 300, dias = 30, exactas = 0 }: Receta): Mes {
  const azar = azarDe(seed);
  const ladrones = personas;
  const total = personas + Math.max(6, Math.round(personas * 0.08));
  const clientes = Array.from({ length: total }, (_, i) => clienteDe(azar, i));
  const planes = clientes.flatMap((_, cliente) => {
    const isThief = cliente >= ladrones;
    const veces = isThief ? 1 : azar.chance(0.47) ? 3 : 2;
    return Array.from({ length: veces }, (__, i) => {
      const day = isThief ? azar.upTo(4) : Math.floor(((i + azar.upTo(100) / 100) * dias) / veces);
      return planDe(azar, { id: `${cliente}-${i}`, cliente, day, clientes });
    });
  });
  const ajenos = Array.from({ length: Math.round(personas / 5) }, (_, i) => ajenoDe(azar, i, dias, clientes));
  return {
    ...{ seed, desde: DESDE, dias, clientes, ladrones, ajenos },
    planes: withIntenciones(azar, planes, exactas),
  };
}

function quienDe(azar: Azar, i: number): Quien {
  return {
    nombre: `${azar.one(NOMBRES)} ${azar.one(NOMBRES)} ${azar.one(APELLIDOS)} ${azar.one(APELLIDOS)}`,
    cedula: `V${10_000_000 + i * 7}`,
    telefono: `+58${azar.one(["412", "414", "424", "416", "426"])}${azar.digits(7)}`,
  };
}

function clienteDe(azar: Azar, i: number): Cliente {
  const dolares = azar.one([8, 10, 12, 15, 18, 20, 20, 20, 25, 30, 40, 50, 50, 75, 100]);
  const cuotas = azar.one([6, 6, 8]);
  return {
    ...quienDe(azar, i),
    monto: centavos(dolares * 100),
    cuotas,
    cuota: centavos(Math.floor((dolares * 120) / cuotas)),
  };
}

/** From seven in the morning to a quarter to twelve at night. */
function momentoDe(azar: Azar, day: number): Instante {
  return instante(startOfDay(addDays(DESDE, day)) + (420 + azar.upTo(1005)) * MINUTO);
}

function planDe(
  azar: Azar,
  { id, cliente, day, clientes }: { id: string; cliente: number; day: number; clientes: Cliente[] },
): Plan {
  const own = clientes[cliente] as Cliente;
  const from = azar.upTo(100);
  // From another person's phone: a relative's, sometimes another borrower's.
  const paga = from < 10 ? quienDe(azar, 200_000 + azar.upTo(100_000)) : from < 12 ? azar.one(clientes) : own;
  const inexact = azar.upTo(100);
  const banco = unBanco(azar);
  const forma = azar.upTo(100);
  return {
    ...{ id, cliente, banco, paga },
    bancoPagador: azar.chance(0.3) ? banco.codigo : azar.one(BANCOS.filter((one) => one !== banco.codigo)),
    cuando: momentoDe(azar, day),
    intencion: null,
    desvio: inexact < 5 ? "arriba" : inexact < 10 ? 1 + azar.upTo(99) : 0,
    forma: forma < 2 ? "en dos" : forma < 3 ? "por dos" : "entera",
    dicho: dichoDe(azar),
    calla: azar.chance(0.04),
  };
}

/**
 * That percentage of payments matches an intention exactly, and few of those are registered. Half of the others requested one
 * too, but paid another amount.
 */
function withIntenciones(azar: Azar, planes: readonly Plan[], exactas: number): Plan[] {
  if (exactas === 0) return [...planes];
  const drawn = planes.map((plan) => ({ plan, at: azar.upTo(1_000_000) })).sort((a, b) => a.at - b.at);
  const exact = new Set(drawn.slice(0, Math.round((planes.length * exactas) / 100)).map(({ plan }) => plan));
  return planes.map((plan): Plan => {
    const [tells, other] = [azar.chance(0.1), azar.chance(0.5)];
    if (exact.has(plan)) return { ...plan, intencion: "exacta", forma: "entera", calla: !tells };
    return other ? { ...plan, intencion: "otra suma" } : plan;
  });
}

function dichoDe(azar: Azar): Dicho {
  const digits = azar.upTo(100);
  const digitos = digits < 35 ? 4 : digits < 45 ? 6 + azar.upTo(3) : 12;
  const slip = azar.upTo(100);
  return {
    minutos: 2 + (azar.chance(0.7) ? azar.upTo(60) : azar.upTo(1800)),
    digitos,
    // One digit in eight of a hundred, counted from the end.
    errado: slip < 8 ? azar.upTo(Math.min(digitos, 8)) : null,
    diasAntes: azar.chance(0.07) ? azar.one([1, 1, 1, 2, 4]) : 0,
    pedido: azar.chance(0.5),
    banco: azar.chance(0.8),
    telefono: azar.chance(0.5),
    otraVez: azar.chance(0.03),
  };
}

/** How a bank reports a payment. */
export function ingresoDe(
  azar: Azar,
  pago: Pick<Ingreso, "id" | "dueno" | "banco" | "monto" | "cuando" | "paga" | "bancoPagador">,
): Ingreso {
  const { banco, bancoPagador } = pago;
  const interno = banco.codigo === "0102" && bancoPagador === "0102";
  const recibo = `00${azar.digits(10)}`;
  const internal = { sms: `0${azar.digits(11)}`, app: `00${azar.digits(10)}`, fila: `006772${azar.digits(7)}` };
  const seen = { sms: banco.corta.aviso(recibo), app: banco.corta.aviso(recibo), fila: banco.corta.fila(recibo) };
  return { ...pago, interno, recibo, numeros: interno ? internal : seen };
}

/** A stranger pays into the same account: a client's usual amount, a round sum, or anything. */
function ajenoDe(azar: Azar, i: number, dias: number, clientes: Cliente[]): Ingreso {
  const [banco, cuando, how] = [unBanco(azar), momentoDe(azar, azar.upTo(dias)), azar.upTo(100)];
  const round = bolivares(azar.one([500, 1000, 1500, 2000, 3000]) * 100);
  const usual = enBs(azar.one(clientes).cuota, toDia(cuando));
  const monto = how < 50 ? usual : how < 80 ? round : bolivares(50_000 + azar.upTo(800_000));
  const common = { id: `ajeno-${i}`, dueno: null, banco, monto, cuando, paga: quienDe(azar, 500_000 + i) };
  return ingresoDe(azar, { ...common, bancoPagador: azar.one([...BANCOS, "0102"]) });
}
