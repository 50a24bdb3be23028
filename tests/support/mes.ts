/**
 * A month of Pago Móvil made at random, with its truth: who paid what and when, what each bank said of it and how, what borrowers
 * told, and what two fraudsters tried. It knows nothing of matching: a payment and its pago are one because they were made so.
 */
import type { CanalBanco, Leido } from "../../rules/bank/tipos.ts";
import { addDays, type Dia, dia, type Instante, instante, startOfDay, toDia } from "../../rules/country/fecha.ts";
import { type Bolivares, bolivares } from "../../rules/money/dinero.ts";
import { dieOf } from "./dado.ts";
import { BANCOS_DEL_MES, type BancoDelMes, horaDe } from "./mes-bancos.ts";
import { fraudsOf, pagoDe } from "./mes-pagos.ts";

export interface Persona {
  id: string;
  nombre: string;
  cedula: string;
  /** E.164. */
  telefono: string;
}

/** Money that really came in. */
export interface Ingreso {
  id: string;
  banco: BancoDelMes;
  monto: Bolivares;
  cuando: Instante;
  paga: Persona;
  /** From which phone: their own, or that of somebody of theirs. */
  telefono: string;
  bancoPagador: string;
  interno: boolean;
  /** What stands on the payer's receipt. */
  recibo: string;
  /** Another of the very same reference, amount and day: only the statement tells of both. */
  gemelo: boolean;
  /** What the bank calls it in its SMS, in its app and in its statement. */
  numeros: { sms: string; app: string; fila: string };
}

/** Something arrives: one notice, one call, or the rows of a file. */
export interface Llegada {
  at: Instante;
  banco: BancoDelMes;
  canal: CanalBanco;
  formato: string | null;
  piezas: Pieza[];
}

export interface Pieza {
  /** Of which payment it tells; null: of none. */
  ingreso: string | null;
  remitente: string | null;
  titulo: string | null;
  texto: string;
  /** What a reader of files or calls says; null for a text that is still to be read. */
  leido: Leido;
  recibido: Instante;
  propio: string | null;
  entrega: string;
}

/** What somebody told the program. */
export interface PagoDicho {
  id: string;
  at: Instante;
  persona: Persona;
  /** The payment that it is; null where there is none, or it is somebody else's. */
  ingreso: string | null;
  fraude: "comprobante editado" | "referencia ajena" | null;
  referencia: string | null;
  codigo: string;
  montoBs: Bolivares;
  fechaPago: Dia;
  bancoPagador: string | null;
  telefonoPagador: string | null;
  bancoReceptor: string | null;
}

export interface Mes {
  personas: Persona[];
  ingresos: Ingreso[];
  llegadas: Llegada[];
  pagos: PagoDicho[];
  hasta: Instante;
}

/** Random numbers from a seed: the same month every time. */
export function azarDe(seed: number) {
  const next = dieOf(seed);
  const upTo = (n: number) => Math.floor(next() * n);
  return {
    upTo,
    chance: (part: number) => next() < part,
    one: <T>(list: readonly T[]): T => list[upTo(list.length)] as T,
    digits: (n: number) => Array.from({ length: n }, () => upTo(10)).join(""),
  };
}
export type Azar = ReturnType<typeof azarDe>;

const MINUTO = 60_000;
const DIA_MS = 1440 * MINUTO;
const NOMBRES = [
  "ANA",
  "MARIA",
  "JOSE",
  "LUIS",
  "CARLOS",
  "PEDRO",
  "CARMEN",
  "ROSA",
  "JUAN",
  "MIGUEL",
  "YULI",
  "DAYANA",
];
const APELLIDOS = [
  "PEREZ",
  "TORRES",
  "RIVAS",
  "GIL",
  "NUÑEZ",
  "GOMEZ",
  "BLANCO",
  "SUAREZ",
  "MORA",
  "LEON",
  "ROJAS",
  "PARRA",
];

export function makeMes({ seed = 1, pagos, dias }: { seed?: number; pagos: number; dias: number }): Mes {
  const azar = azarDe(seed);
  const desde = dia("2026-09-01");
  const hasta = instante(startOfDay(desde) + dias * DIA_MS);
  const personas = Array.from({ length: Math.ceil(pagos / 2) }, (_, i) => personaDe(azar, i));
  const ajenos = Array.from({ length: Math.ceil(pagos / 5) }, (_, i) => personaDe(azar, 100_000 + i));
  const ingresos: Ingreso[] = [];
  const total = Math.round(pagos * 1.3);
  while (ingresos.length < total) {
    const conPago = ingresos.length < Math.round(pagos * 0.97);
    const paga = azar.one(conPago || azar.chance(0.4) ? personas : ajenos);
    const before = azar.chance(0.054) ? azar.one(ingresos.length > 0 ? ingresos : [null]) : null;
    ingresos.push(ingresoDe(azar, { n: ingresos.length, paga, desde, dias, before }));
  }
  // Some of those that nobody tells come twice, in the middle of the month so that a statement says so.
  const untold = ingresos.slice(Math.round(pagos * 0.97)).filter(({ cuando }) => cuando < hasta - 6 * DIA_MS);
  for (const one of untold.slice(0, Math.ceil(pagos / 250)))
    ingresos.push({ ...one, id: `${one.id} otra vez`, gemelo: true, cuando: instante(one.cuando + MINUTO) });
  const honest = ingresos.slice(0, Math.round(pagos * 0.97)).map((ingreso, i) => pagoDe(azar, ingreso, i));
  const told = [...honest, ...fraudsOf(azar, { ingresos, honest, personas, cuantos: pagos - honest.length })];
  const llegadas = [...noticesOf(azar, ingresos), ...statementsOf(azar, ingresos, { desde, dias })];
  return {
    ...{ personas, ingresos, hasta },
    llegadas: llegadas.sort((a, b) => a.at - b.at),
    pagos: told.sort((a, b) => a.at - b.at),
  };
}

function personaDe(azar: Azar, i: number): Persona {
  return {
    id: `persona-${i}`,
    nombre: `${azar.one(NOMBRES)} ${azar.one(NOMBRES)} ${azar.one(APELLIDOS)} ${azar.one(APELLIDOS)}`,
    cedula: `V${10_000_000 + i * 7}`,
    telefono: telefonoDe(azar),
  };
}

const telefonoDe = (azar: Azar) => `+58${azar.one(["412", "414", "424", "416", "426"])}${azar.digits(7)}`;

function ingresoDe(
  azar: Azar,
  { n, paga, desde, dias, before }: { n: number; paga: Persona; desde: Dia; dias: number; before: Ingreso | null },
): Ingreso {
  const banco = before?.banco ?? azar.one([...BANCOS_DEL_MES, BANCOS_DEL_MES[0] as BancoDelMes]);
  const day = before ? toDia(before.cuando) : addDays(desde, azar.upTo(dias));
  // From seven in the morning to eleven at night; now and then in the very minute of another of its amount.
  const minute = before && azar.chance(0.1) ? (before.cuando - startOfDay(day)) / MINUTO : 420 + azar.upTo(960);
  const interno = banco.codigo === "0102" && azar.chance(0.12);
  const recibo = `00${azar.digits(10)}`;
  const internal = { sms: `0${azar.digits(11)}`, app: `00${azar.digits(10)}`, fila: `006772${azar.digits(7)}` };
  return {
    id: `ingreso-${n}`,
    ...{ banco, paga, interno, recibo, gemelo: false },
    monto: before?.monto ?? bolivares(50_000 + azar.upTo(5_000_000)),
    cuando: instante(startOfDay(day) + minute * MINUTO),
    telefono: azar.chance(0.15) ? telefonoDe(azar) : paga.telefono,
    bancoPagador: interno ? "0102" : azar.one(["0134", "0108", "0191", "0105"].filter((one) => one !== banco.codigo)),
    numeros: interno
      ? internal
      : { sms: banco.corta.aviso(recibo), app: banco.corta.aviso(recibo), fila: banco.corta.fila(recibo) },
  };
}

/** SMS, the app's notices and calls: some never, some late, some twice, some by two phones. */
function noticesOf(azar: Azar, ingresos: readonly Ingreso[]): Llegada[] {
  return ingresos.flatMap((ingreso) => {
    const { banco, gemelo } = ingreso;
    if (gemelo) return [];
    const all: Llegada[] = [];
    const arrive = (
      canal: CanalBanco,
      pieza: Omit<Pieza, "ingreso" | "recibido" | "propio" | "entrega">,
      seconds: number,
    ) => {
      const late = azar.chance(0.05) ? (60 + azar.upTo(1200)) * MINUTO : 0;
      // A forwarder that comes late says when the phone got it; a net that comes late does not.
      const recibido = instante(ingreso.cuando + seconds * 1000 + (azar.chance(0.2) ? late : 0));
      const entrega = `${canal} ${pieza.remitente} ${ingreso.id}`;
      const whole: Pieza = { ...pieza, ingreso: ingreso.id, recibido, propio: null, entrega };
      const at = instante(ingreso.cuando + seconds * 1000 + late);
      const once = (after: number, own: Partial<Pieza>) =>
        all.push({ at: instante(at + after), banco, canal, formato: null, piezas: [{ ...whole, ...own }] });
      once(0, {});
      if (azar.chance(0.2)) once(azar.upTo(1200) * MINUTO, {});
      if (azar.chance(0.08)) once(MINUTO, { entrega: `${entrega} otro` });
    };
    for (const voz of banco.voces)
      if (!azar.chance(voz.falta)) arrive("aviso", { ...voz, texto: voz.di(ingreso), leido: null }, 5 + azar.upTo(80));
    if (banco.codigo === "0102" && !ingreso.interno && azar.chance(0.15)) {
      const lectura = { ...banco.fila(ingreso), referencia: ingreso.recibo, hora: horaDe(ingreso.cuando) };
      arrive("llamada", { remitente: "bdv", titulo: null, texto: JSON.stringify(lectura), leido: { lectura } }, 3);
    }
    return all;
  });
}

/** Every third evening the last five days of each account, what came in until then; some files twice. With their commissions. */
function statementsOf(
  azar: Azar,
  ingresos: readonly Ingreso[],
  { desde, dias }: { desde: Dia; dias: number },
): Llegada[] {
  return BANCOS_DEL_MES.flatMap((banco) => {
    const own = ingresos.filter((one) => one.banco === banco).sort((a, b) => a.cuando - b.cuando);
    return Array.from({ length: Math.floor(dias / 3) }, (_, i) => addDays(desde, i * 3 + 2)).flatMap((until) => {
      const at = instante(startOfDay(until) + 19 * 60 * MINUTO);
      const from = startOfDay(addDays(until, -4));
      const rows = own.filter(({ cuando }) => cuando >= from && cuando < at);
      const piezas = (vez: number) =>
        rows.flatMap((ingreso) => rowsOf(banco, ingreso, at, `${banco.codigo} ${until} ${vez}`));
      const file = (vez: number): Llegada => ({
        at: instante(at + vez),
        banco,
        canal: "archivo",
        formato: banco.formato,
        piezas: piezas(vez),
      });
      return azar.chance(0.2) ? [file(0), file(1)] : [file(0)];
    });
  });
}

/** A payment's row and, with its very reference and wording, the bank's commission. */
function rowsOf(banco: BancoDelMes, ingreso: Ingreso, at: Instante, archivo: string): Pieza[] {
  const lectura = banco.fila(ingreso);
  const common = {
    remitente: null,
    titulo: null,
    recibido: at,
    texto: `${lectura.dia} ${lectura.referencia} PAGO MOVIL`,
  };
  const propio = banco.numera ? ingreso.id : null;
  const own = { ...common, ingreso: ingreso.id, propio, leido: { lectura }, entrega: `${archivo} ${ingreso.id}` };
  const commission = { leido: { motivo: "Es una comisión." }, propio: null, entrega: `${archivo} ${ingreso.id} c` };
  return [own, { ...common, ...commission, ingreso: null }];
}
