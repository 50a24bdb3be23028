/** Made-up people and their stories, for demonstrations and load tests: pure, and the same for the same seed. */

import { ESTADOS } from "../country/lugares.ts";
import { fold } from "../input/busqueda.ts";
import { centavos } from "../money/dinero.ts";
import type { Profile } from "../people/perfil.ts";

/** The demonstration's sign-in; the administrator's password is random each time. `operador` decides in a generated business. */
export const DEMO = {
  correo: "demo@cuotica.test",
  password: "cuotica-demo",
  admin: "demo-admin@cuotica.test",
  /** The demonstration's two gestores, each with clients; they share the password. */
  gestores: ["demo-ana@cuotica.test", "demo-luis@cuotica.test"],
  operador: "operador@demo.cuotica.test",
};

/** The demonstration's settings, made up. */
export const AJUSTES_DEMO = {
  datosPago: { banco: "0102", telefono: "+584120000000", cedula: "V12345678", titular: "Cuotica de demostración" },
  atencionTelefono: "+584120000000",
  prestamista: {
    razonSocial: "Cuotica de demostración, C.A.",
    rif: "J000000000",
    direccion: "Av. Principal, Caracas",
    telefono: "+582120000000",
  },
  noticias: "Esta es una demostración: ninguna de estas personas existe.",
};

export const NOMBRES = [
  ["María José", "María Fernanda", "Ana María", "María de los Ángeles", "Luz María", "Yuleisy", "Génesis", "Andreína"],
  ["Carlos Eduardo", "José Gregorio", "Luis Alberto", "Jesús Enrique", "Wilmer", "Yorman", "Ángel", "Rafael Simón"],
  ["Daniela", "Oriana", "Valentina", "Rosángela", "Maryelis", "Isabel", "Carmen Teresa", "Nohelia", "Zuleima"],
  ["Miguel", "Gabriel", "Leonardo", "Édgar", "Franklin", "Johan", "Simón", "Néstor", "Argenis", "Ramón"],
].flat();

export const APELLIDOS = [
  ["González", "Rodríguez", "Pérez", "Hernández", "García", "Martínez", "Sánchez", "Ramírez", "Rojas", "Díaz"],
  ["Núñez", "Quintero", "Márquez", "Villarroel", "Colmenares", "Urdaneta", "Peña", "Briceño", "Salazar", "Ávila"],
  ["Contreras", "Zambrano", "Guédez", "Yánez", "Bracho", "Chirinos", "Figueroa", "Marcano", "Landaeta", "Ojeda"],
].flat();

export const MOTIVOS = [
  "Comprar repuestos para la moto",
  "Surtir la bodega",
  "Útiles escolares de los niños",
  "Medicinas de mi mamá",
  "Arreglar la nevera",
  "Harina y azúcar para las tortas",
  "Una máquina de coser usada",
  "Pagar el alquiler del local",
  "Comprar pollos para vender",
  "Cauchos del carro",
  "Tintes y productos para la peluquería",
  "Reparar el techo antes de las lluvias",
];

export const CALLES = [
  "Av. Bolívar",
  "Calle Sucre",
  "Av. 5 de Julio",
  "Calle Miranda",
  "Av. Universidad",
  "Callejón La Cruz",
];

export const BANCOS_COMUNES = ["0102", "0105", "0108", "0134", "0172", "0191"];

export const PREFIJOS = ["412", "414", "416", "422", "424", "426"];

/** A generator of numbers from 0 up to 1 that depends only on the seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The kinds of story, and how many people have each; people sign up in shuffled order. */
export const DESTINOS = {
  cuenta: 4,
  perfil: 3,
  porVerificar: 6,
  fotosRechazadas: 2,
  verificado: 6,
  pendiente: 11,
  rechazado: 7,
  baneado: 2,
  alDia: 18,
  pagoPorRevisar: 12,
  atrasado: 7,
  moroso: 4,
  porCerrar: 3,
  completado: 8,
  veterano: 11,
  /** Half of a cuota on time, in bolívares; the rest late and at another rate. */
  mitades: 2,
  /** In bolívares, on a day whose rate is not known yet. */
  provisional: 1,
  /** Entered by the administrator. */
  enEfectivo: 1,
  /** The last pago was too large: credit, once the loan is over. */
  deMas: 2,
  /** The same, and the credit is spent on the next loan. */
  creditoUsado: 1,
  /** The same, and the credit is paid back. */
  reintegrado: 1,
  conProrroga: 2,
  /** Requested, and not answered. */
  pideProrroga: 1,
  aprobacionCancelada: 1,
  aprobacionCorregida: 1,
  /** Banned during a loan, and still paying it. */
  baneadoPagando: 1,
  incobrable: 1,
  /** Written off, then partly paid. */
  recuperado: 1,
  /** The last pago was returned after the loan was over. */
  devuelto: 1,
} as const;
export type Destino = keyof typeof DESTINOS;

export interface Persona {
  correo: string;
  destino: Destino;
  /** How many cuotas are paid on time before the story ends. */
  pagadas: number;
  perfil: Profile;
  motivo: string;
}

/** Everybody in the demonstration; the first has the e-mail `correo`. The same for the same seed. */
export function planPersonas(seed: number, correo: string): Persona[] {
  const random = randomFrom(seed);
  const below = (k: number) => Math.floor(random() * k);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const destinos = Object.entries(DESTINOS).flatMap(([destino, n]) => Array<Destino>(n).fill(destino as Destino));
  const mixed = destinos.map((destino) => ({ destino, at: random() })).sort((a, b) => a.at - b.at);
  mixed.unshift({ destino: "alDia", at: 0 });
  return mixed.map(({ destino }, i) => {
    const [nombre, apellido] = [pick(NOMBRES), `${pick(APELLIDOS)} ${pick(APELLIDOS)}`];
    const slug = fold(`${nombre} ${apellido}`).split(" ");
    const { estado, ciudades } = pick(ESTADOS);
    const own = i === 0 ? correo : `${slug[0]}.${slug.at(-1)}${i}@demo.cuotica.test`;
    return {
      correo: own,
      destino,
      pagadas: i === 0 ? 2 : below(4),
      motivo: pick(MOTIVOS),
      perfil: {
        nombre,
        apellido,
        edad: 19 + below(46),
        estado,
        ciudad: pick(ciudades),
        direccion: `${pick(CALLES)}, casa ${1 + below(180)}`,
        ingreso: centavos((60 + below(240)) * 100),
        correo: own,
        banco: pick(BANCOS_COMUNES),
        telefono: `+58${pick(PREFIJOS)}${String(1_000_000 + i * 83_497 + below(80_000)).slice(0, 7)}`,
        cedula: `V${8_000_000 + i * 190_003 + below(190_000)}`,
        ubicacion: { latitude: 8 + below(25) / 10, longitude: -72 + below(90) / 10 },
      },
    };
  });
}

/** How many days ago a person signed up, so that their story reaches the intended point today. */
export function diasEnCuotica({ destino, pagadas }: Persona, random: () => number): number {
  const some = (k: number) => Math.floor(random() * k);
  // The loan is decided on the third day; the first cuota falls due a month later.
  const untilCuota = (n: number) => 3 + Math.round(n * 30.5);
  const DIAS: Record<Destino, () => number> = {
    cuenta: () => 1 + some(40),
    perfil: () => 1 + some(40),
    porVerificar: () => 1 + some(5),
    fotosRechazadas: () => 3 + some(10),
    verificado: () => 4 + some(60),
    pendiente: () => 3 + some(6),
    rechazado: () => 8 + some(150),
    baneado: () => 20 + some(100),
    alDia: () => untilCuota(pagadas) + 10 + some(12),
    pagoPorRevisar: () => untilCuota(pagadas + 1) - 2,
    atrasado: () => untilCuota(pagadas + 1) + 5 + some(5),
    moroso: () => untilCuota((pagadas % 2) + 1) + 40 + some(25),
    porCerrar: () => untilCuota(4) + 2,
    completado: () => untilCuota(4) + 12 + some(90),
    veterano: () => (2 + (pagadas % 2)) * 65 + untilCuota(pagadas) + 12,
    mitades: () => untilCuota(2) + 14 + some(5),
    provisional: () => untilCuota(2) - 2,
    enEfectivo: () => untilCuota(2) + 4 + some(10),
    deMas: () => untilCuota(4) + 6 + some(30),
    creditoUsado: () => untilCuota(4) + 10 + some(15),
    reintegrado: () => untilCuota(4) + 8 + some(30),
    conProrroga: () => untilCuota(2) + 3 + some(4),
    pideProrroga: () => untilCuota(2) - 1,
    aprobacionCancelada: () => 5 + some(3),
    aprobacionCorregida: () => 7 + some(15),
    baneadoPagando: () => untilCuota(2) + 12 + some(5),
    incobrable: () => untilCuota(2) + 80 + some(20),
    recuperado: () => untilCuota(2) + 90 + some(20),
    devuelto: () => untilCuota(4) + 16 + some(10),
  };
  return DIAS[destino]();
}
