/** What borrowers tell of the month's payments, and what two fraudsters try. */
import { addDays, instante, toDia } from "../../rules/country/fecha.ts";
import { bolivares } from "../../rules/money/dinero.ts";
import type { Azar, Ingreso, PagoDicho, Persona } from "./mes.ts";

const MINUTO = 60_000;

/** What its person tells of a payment, with the mistakes that people make. */
export function pagoDe(azar: Azar, ingreso: Ingreso, n: number): PagoDicho {
  const { recibo, cuando, monto, paga } = ingreso;
  const day = toDia(cuando);
  const soon = azar.chance(0.7) ? azar.upTo(60) : azar.upTo(1800);
  const slip = azar.upTo(1000);
  // One digit wrong: before the last four (4 %), among them (1 %); another amount (1 %); another day (4 %), a wrong one (0,5 %).
  const wrong = slip < 40 ? 7 : slip < 50 ? recibo.length - 2 : null;
  const typed =
    wrong === null ? recibo : `${recibo.slice(0, wrong)}${(Number(recibo[wrong]) + 1) % 10}${recibo.slice(wrong + 1)}`;
  const digits = azar.one([12, 12, 12, 8, 8, 6]);
  const whole = azar.chance(0.8);
  return {
    id: `pago-${n}`,
    at: instante(cuando + (2 + soon) * MINUTO),
    persona: paga,
    ingreso: ingreso.id,
    fraude: null,
    referencia: whole ? typed.slice(-digits) : null,
    codigo: typed.slice(-4),
    montoBs: slip >= 50 && slip < 60 ? bolivares(monto + 1) : monto,
    fechaPago: slip >= 60 && slip < 100 ? addDays(day, -1) : slip >= 100 && slip < 105 ? addDays(day, -4) : day,
    bancoPagador: azar.chance(0.8) ? ingreso.bancoPagador : null,
    telefonoPagador: azar.chance(0.5) ? ingreso.telefono : null,
    bancoReceptor: azar.chance(0.9) ? ingreso.banco.codigo : null,
  };
}

interface Escena {
  ingresos: Ingreso[];
  honest: PagoDicho[];
  personas: Persona[];
  cuantos: number;
}

/**
 * Two fraudsters: one edits captures, the other tells what others paid; and some pay nothing at all. Whoever has another's receipt
 * and tells it before its owner does is known only where the bank shows whose phone paid it: there it is tried too.
 */
export function fraudsOf(azar: Azar, { ingresos, honest, personas, cuantos }: Escena): PagoDicho[] {
  const [editor, copier] = [personas[0], personas[1]] as [Persona, Persona];
  const moneyOf = new Map(ingresos.map((ingreso) => [ingreso.id, ingreso]));
  const victims = honest.flatMap((pago) => {
    const money = moneyOf.get(pago.ingreso ?? "") as Ingreso;
    const right = pago.codigo === money.recibo.slice(-4) && pago.montoBs === money.monto;
    const mine = pago.persona === editor || pago.persona === copier;
    return right && !mine && pago.fechaPago >= addDays(toDia(money.cuando), -1) ? [{ pago, money }] : [];
  });
  return Array.from({ length: cuantos }, (_, n) => {
    const { pago, money } = azar.one(victims);
    const base = { ...pago, id: `fraude-${n}`, ingreso: null, bancoReceptor: money.banco.codigo };
    if (n % 3 === 0)
      return { ...base, persona: azar.one(personas), referencia: azar.digits(12), codigo: azar.digits(4) };
    if (n % 3 === 1)
      return { ...base, ...editedOf(azar, money), persona: editor, fraude: "comprobante editado" as const };
    const known = money.banco.codigo === "0102" && !money.interno && money.telefono === money.paga.telefono;
    const before = known && azar.chance(0.5);
    return {
      ...base,
      ...{
        referencia: money.recibo,
        codigo: money.recibo.slice(-4),
        montoBs: money.monto,
        fechaPago: toDia(money.cuando),
      },
      ...{ persona: copier, fraude: "referencia ajena" as const, telefonoPagador: null },
      at: before ? instante(money.cuando + MINUTO) : instante(pago.at + azar.upTo(3 * 1440) * MINUTO),
    };
  });
}

/** A real receipt with ten times its amount, or an invented one of the usual amount. */
function editedOf(azar: Azar, { recibo, monto }: Ingreso): Partial<PagoDicho> {
  if (azar.chance(0.5)) return { referencia: recibo, codigo: recibo.slice(-4), montoBs: bolivares(monto * 10) };
  return { referencia: `00${azar.digits(10)}`, codigo: azar.digits(4), montoBs: monto };
}
