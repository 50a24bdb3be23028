/** Thieves' attempts in a month: others' money, old money, invented money, and forged notices. */
import { addDays, type Instante, instante, toDia } from "../../rules/country/fecha.ts";
import { type Bolivares, bolivares, formatDecimal } from "../../rules/money/dinero.ts";
import { type Cliente, DIA_MS, enBs, type Ingreso, ingresoDe, MINUTO, type Plan } from "./mes.ts";
import { BANCOS_DEL_MES, type BancoDelMes, horaDe, smsBdv } from "./mes-bancos.ts";
import { type Escena, inicioDe, type Registro } from "./mes-escena.ts";

/** How often each is tried per 300 borrowers. */
const VECES = {
  "el pago de otro, antes que él": 14,
  "el pago de otro, después": 12,
  "lo que pagó un extraño": 8,
  "su comprobante viejo": 10,
  "el comprobante viejo de otro": 8,
  "referencia inventada": 20,
  "cuatro números al azar": 30,
  "suma redonda": 6,
  "SMS falso de lo suyo": 6,
  "correo falso": 4,
  "un aviso repetido": 6,
  "la suma de la intención de otro": 10,
  "SMS falso de su intención": 4,
} as const;
export type Fraude = keyof typeof VECES | "pesca";

export interface Ladrones {
  mira: (plan: Plan, ingreso: Ingreso, pedido: Bolivares) => void;
}

export function planLadrones(escena: Escena): Ladrones {
  const { mes, azar } = escena;
  const scale = mes.ladrones / 300;
  const many = (fraude: keyof typeof VECES) => Math.max(1, Math.round(VECES[fraude] * scale));
  const ladron = () => mes.ladrones + azar.upTo(mes.clientes.length - mes.ladrones);
  const anyTime = (from: number) => inicioDe(mes, from + azar.upTo(mes.dias - from)) + (480 + azar.upTo(840)) * MINUTO;
  const each = (fraude: keyof typeof VECES, from: number, what: (cuando: Instante, quien: number) => unknown) => {
    for (let i = 0; i < many(fraude); i += 1) {
      const [cuando, quien] = [instante(anyTime(from)), ladron()];
      escena.at(cuando, () => what(cuando, quien));
    }
  };
  forge(escena, each);
  guess(escena, each);
  fish(escena, ladron, Math.max(1, Math.round(4 * scale)));
  return { mira: overTheShoulder(escena, many, ladron) };
}

type Each = (fraude: keyof typeof VECES, from: number, what: (cuando: Instante, quien: number) => unknown) => void;

const usualOf = ({ mes, azar }: Escena, cuando: Instante) => enBs(azar.one(mes.clientes).cuota, toDia(cuando));

/** In full, or only the last four digits. Sometimes with the payer's phone, as on the receipt. */
function registroDe({ azar }: Escena, { recibo, monto, cuando, paga, bancoPagador }: Ingreso, whole = true): Registro {
  return {
    ...{ codigo: recibo.slice(-4), referencia: whole ? recibo : null, montoBs: monto, fechaPago: toDia(cuando) },
    ...{ bancoPagador, telefono: azar.chance(0.5) ? paga.telefono : null },
  };
}

/** A thief sees some payments' receipts, and registers them first, afterwards, or much later. */
function overTheShoulder(escena: Escena, many: (fraude: keyof typeof VECES) => number, ladron: () => number) {
  const { mes, azar } = escena;
  const honest = mes.planes.filter(({ cliente }) => cliente < mes.ladrones);
  const some = <T>(list: readonly T[], fraude: keyof typeof VECES) =>
    Array.from({ length: many(fraude) }, () => azar.one(list));
  const antes = new Set(some(honest, "el pago de otro, antes que él"));
  const despues = new Set(some(honest, "el pago de otro, después"));
  const early = honest.filter(({ cuando }) => cuando < inicioDe(mes, mes.dias / 2));
  const viejos = new Set(some(early, "el comprobante viejo de otro"));
  const exactas = honest.filter(({ intencion }) => intencion === "exacta");
  const sumas = new Set(exactas.length > 0 ? some(exactas, "la suma de la intención de otro") : []);
  const tell = (at: number, ingreso: Ingreso, fraude: Fraude, more: Partial<Registro> = {}) => {
    const quien = ladron();
    escena.at(at, () => escena.decir(quien, { ...registroDe(escena, ingreso, azar.chance(0.7)), ...more }, { fraude }));
  };
  for (const ajeno of some(mes.ajenos, "lo que pagó un extraño"))
    tell(ajeno.cuando + (3 + azar.upTo(600)) * MINUTO, ajeno, "lo que pagó un extraño");
  return (plan: Plan, ingreso: Ingreso, pedido: Bolivares) => {
    const { cuando } = ingreso;
    if (antes.has(plan)) tell(cuando + MINUTO, ingreso, "el pago de otro, antes que él");
    const later = cuando + (plan.dicho.minutos + azar.upTo(3 * 1440)) * MINUTO;
    if (despues.has(plan)) tell(later, ingreso, "el pago de otro, después");
    if (viejos.has(plan)) {
      const at = cuando + (10 + azar.upTo(10)) * DIA_MS;
      const fechaPago = azar.chance(0.5) ? toDia(instante(at)) : toDia(cuando);
      tell(at, ingreso, "el comprobante viejo de otro", { fechaPago });
    }
    if (sumas.has(plan)) {
      const invented = { referencia: `00${azar.digits(10)}`, montoBs: pedido };
      const more = azar.chance(0.5) ? { ...invented, codigo: invented.referencia.slice(-4) } : { montoBs: pedido };
      tell(cuando + (azar.upTo(10) - 5) * MINUTO, ingreso, "la suma de la intención de otro", more);
    }
    if (plan.cliente >= mes.ladrones) again(escena, plan, ingreso);
  };
}

/** A thief registers their own old payment again; or sends a copy of its notice beforehand. */
function again(escena: Escena, plan: Plan, ingreso: Ingreso): void {
  const { azar, mes } = escena;
  const at = ingreso.cuando + (8 + azar.upTo(16)) * DIA_MS;
  const today = toDia(instante(at));
  const copied = plan.cliente % 3 === 0 && ingreso.banco.codigo === "0102";
  const registro = registroDe(escena, ingreso, azar.chance(0.5));
  const shifted = { ...registro, referencia: registro.referencia && `9${registro.referencia.slice(-9)}` };
  const told = azar.one([registro, { ...registro, fechaPago: today }, { ...shifted, fechaPago: today }]);
  const say = (fraude: Fraude, minutes: number) =>
    escena.at(at + minutes * MINUTO, () => escena.decir(plan.cliente, told, { fraude }));
  if (at > inicioDe(mes, mes.dias)) return;
  if (!copied) {
    say("su comprobante viejo", 0);
    return;
  }
  const voz = ingreso.banco.voces[0] as { remitente: string; titulo: null; di: (one: Ingreso) => string };
  const aviso = { remitente: voz.remitente, titulo: null, texto: voz.di(ingreso), momento: instante(at) };
  escena.at(at, () => escena.avisa(aviso, ingreso.id));
  say("un aviso repetido", 2);
}

/** Money that nobody paid, and forged words of a bank. */
function forge(escena: Escena, each: Each): void {
  const { azar, mes } = escena;
  const fake = (quien: number, monto: Bolivares, cuando: Instante) =>
    ingresoDe(azar, {
      ...{ id: "falso", dueno: null, banco: BANCOS_DEL_MES[0] as BancoDelMes, monto, cuando },
      ...{ paga: mes.clientes[quien] as Cliente, bancoPagador: "0134" },
    });
  const sms = (one: Ingreso) =>
    escena.avisa({ remitente: "2661", titulo: null, texto: smsBdv(one), momento: one.cuando }, null);
  const usual = (quien: number, cuando: Instante) => enBs((mes.clientes[quien] as Cliente).cuota, toDia(cuando));
  each("SMS falso de lo suyo", 0, async (cuando, quien) => {
    const one = fake(quien, usual(quien, cuando), cuando);
    await sms(one);
    await escena.decir(quien, { ...registroDe(escena, one), telefono: null }, { fraude: "SMS falso de lo suyo" });
  });
  each("SMS falso de su intención", 0, async (cuando, quien) => {
    const pedido = await escena.intentar(quien, { cuotas: 1, cuenta: "0102" });
    escena.verdad.intentos.set(
      "SMS falso de su intención",
      1 + (escena.verdad.intentos.get("SMS falso de su intención") ?? 0),
    );
    if (pedido) await sms(fake(quien, pedido.montoBs, instante(cuando + MINUTO)));
  });
  each("correo falso", 0, async (cuando, quien) => {
    const one = fake(quien, usual(quien, cuando), cuando);
    const day = toDia(cuando).split("-").toReversed().join("-");
    const texto = `Estimado cliente: el ${day} a las ${horaDe(cuando)}:00, recibió un pago móvil con los siguientes datos: Monto: ${formatDecimal(one.monto)} Bolívares Teléfono pagador: ${one.paga.telefono.replace("+58", "0")} Teléfono receptor: 04125550999 Referencia: ${one.recibo}`;
    await escena.avisa({ remitente: "conexionmipago@bancaribe.com.ve", titulo: null, texto, momento: cuando }, null);
    await escena.decir(quien, { ...registroDe(escena, one), telefono: null }, { fraude: "correo falso" });
  });
}

/** Common amounts, with invented references. */
function guess(escena: Escena, each: Each): void {
  const { azar } = escena;
  const told = (cuando: Instante, montoBs: Bolivares, whole: boolean): Registro => {
    const referencia = `00${azar.digits(10)}`;
    const numbers = { codigo: referencia.slice(-4), referencia: whole ? referencia : null };
    return { ...numbers, montoBs, fechaPago: addDays(toDia(cuando), -azar.upTo(2)) };
  };
  const say =
    (fraude: Fraude, whole: boolean, montoOf: (cuando: Instante) => Bolivares) => (cuando: Instante, quien: number) =>
      escena.decir(quien, told(cuando, montoOf(cuando), whole), { fraude });
  const usual = (cuando: Instante) => usualOf(escena, cuando);
  each("referencia inventada", 1, say("referencia inventada", true, usual));
  each("cuatro números al azar", 1, say("cuatro números al azar", false, usual));
  const round = () => bolivares(azar.one([500, 1000, 1500, 2000, 3000]) * 100);
  each("suma redonda", 1, say("suma redonda", false, round));
}

/** Thieves request as many intentions as allowed, near common amounts, in every account, all day long. */
function fish(escena: Escena, ladron: () => number, cuantos: number): void {
  const { mes, azar, verdad } = escena;
  const quienes = Array.from({ length: cuantos }, ladron);
  for (let day = 0; day < mes.dias; day += 1)
    for (const hora of [7, 12, 18])
      for (const quien of quienes)
        for (let i = 0; i < 3; i += 1)
          escena.at(inicioDe(mes, day) + (hora * 60 + azar.upTo(30)) * MINUTO, async () => {
            const { cuota } = azar.one(mes.clientes);
            const made = await escena.intentar(quien, { monto: cuota, cuenta: azar.one(BANCOS_DEL_MES).codigo });
            if (made) verdad.intentos.set("pesca", 1 + (verdad.intentos.get("pesca") ?? 0));
          });
}
