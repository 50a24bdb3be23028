/** Reads the sheets of a business that is moving in: every row, each problem next to its cell. */
import { isVacia } from "../../bank/archivos/celdas.ts";
import type { Hoja } from "../../bank/archivos/tabla.ts";
import { numeroDeCedula } from "../../country/cedula.ts";
import { lectorDe, ordenDe } from "./celdas.ts";
import {
  type Cabecera,
  columnasDe,
  type Dicho,
  findCabecera,
  HOJAS,
  type HojaId,
  isEjemplo,
  kindOf,
  titulosDe,
} from "./columnas.ts";
import { checkRows } from "./cruzar.ts";
import { cedulaDe, readPago, readPersona, readPrestamo } from "./filas.ts";
import type { Casa, FilaLeida, HojaLeida, Lectura, Plan } from "./tipos.ts";

/**
 * Reads every sheet of the three known kinds and ignores the others. Sheets of the same kind are joined. May be interrupted
 * after each row. `dichos`: what the operator said the headings mean.
 */
export function* readLectura(
  hojas: readonly Hoja[],
  casa: Casa,
  dichos: readonly Dicho[] = [],
): Generator<void, Lectura> {
  const plan: Plan = { personas: [], prestamos: [], pagos: [] };
  const known = hojas.flatMap(({ nombre, filas }) => {
    const hoja = kindOf(nombre, filas);
    return hoja ? [{ hoja, filas }] : [];
  });
  const read: Omit<HojaLeida, "numero">[] = [];
  for (const hoja of HOJAS)
    for (const { filas } of known.filter((one) => one.hoja === hoja))
      read.push(yield* readHoja(hoja, filas, { casa, plan, dichos }));
  checkRows(plan, dichosEn(read, "prestamos"));
  const hojasLeidas = read.map((hoja, numero) => ({ ...hoja, numero }));
  return { hojas: hojasLeidas, plan, enClientes: dichosEn(read, "clientes") };
}

/** The date columns of each sheet: one day/month order applies to the whole sheet. */
const DIAS: Record<HojaId, readonly string[]> = { clientes: [], prestamos: ["fecha", "primerPago"], pagos: ["fecha"] };

function* readHoja(
  hoja: HojaId,
  filas: Hoja["filas"],
  { casa, plan, dichos }: { casa: Casa; plan: Plan; dichos: readonly Dicho[] },
): Generator<void, Omit<HojaLeida, "numero">> {
  const cabecera = findCabecera(hoja, filas, dichos);
  if (!cabecera || cabecera.faltan.length > 0) {
    const faltan = cabecera?.faltan ?? columnasDe(hoja).flatMap((one) => (one.obligatoria ? [one.titulo] : []));
    return { hoja, filas: [], orden: null, faltan, ignoradas: cabecera ? ignoredOf(cabecera) : titulosDe(filas) };
  }
  const rows = filas.slice(cabecera.fila + 1);
  const orden = ordenDe(rows.flatMap((celdas) => DIAS[hoja].map((campo) => celdas[cabecera.donde.get(campo) ?? -1])));
  const leidas: FilaLeida[] = [];
  for (const [i, celdas] of rows.entries()) {
    yield;
    if (isVacia(celdas)) continue;
    const lector = lectorDe(celdas, cabecera.fila + i + 2, cabecera);
    if (isEjemplo(hoja, lector.fila.celdas)) continue;
    if (hoja === "clientes") add(plan.personas, readPersona(lector));
    if (hoja === "prestamos") add(plan.prestamos, readPrestamo(lector, orden, casa));
    if (hoja === "pagos") add(plan.pagos, readPago(lector, orden, casa));
    leidas.push(lector.fila);
  }
  return { hoja, filas: leidas, orden: orden === "mixto" ? null : orden, faltan: [], ignoradas: ignoredOf(cabecera) };
}

/**
 * The cédulas those sheets name, even in faulty rows, so that rows about them in other sheets are not reported as well. Null if
 * one could not be read.
 */
function dichosEn(read: readonly Omit<HojaLeida, "numero">[], cuales: HojaId): ReadonlySet<string> | null {
  const sheets = read.filter(({ hoja }) => hoja === cuales);
  if (sheets.some(({ faltan }) => faltan.length > 0)) return null;
  const said = sheets.flatMap(({ filas }) => filas.map(({ celdas }) => cedulaDe(celdas.cedula ?? "")));
  return new Set(said.flatMap((cedula) => (cedula ? [numeroDeCedula(cedula)] : [])));
}

const ignoredOf = ({ ignoradas }: Cabecera) => ignoradas.slice(0, 10);

function add<T>(list: T[], one: T | null): void {
  if (one) list.push(one);
}
