/** The three sheets of an imported business and their columns: each row here is in the template, is parsed, and is shown. */
import { nombreDe } from "../../bank/archivos/celdas.ts";
import type { Celda } from "../../bank/archivos/tabla.ts";

export const HOJAS = ["clientes", "prestamos", "pagos"] as const;
export type HojaId = (typeof HOJAS)[number];

export const TITULOS: Record<HojaId, string> = { clientes: "Clientes", prestamos: "Préstamos", pagos: "Pagos" };

interface Columna {
  campo: string;
  titulo: string;
  /** Alternative headings, without accents. */
  otros?: readonly string[];
  obligatoria?: true;
  /** The example in the template's first row. */
  ejemplo: string;
}

const cedula = { campo: "cedula", titulo: "Cédula", otros: ["ci", "c i", "documento"], obligatoria: true } as const;

export const COLUMNAS = {
  clientes: [
    {
      campo: "nombre",
      titulo: "Nombre",
      otros: ["nombres", "cliente", "nombre completo", "nombre y apellido", "nombres y apellidos"],
      obligatoria: true,
      ejemplo: "María José",
    },
    // Without this column, the name is split (nombres.ts).
    { campo: "apellido", titulo: "Apellido", otros: ["apellidos"], ejemplo: "Núñez" },
    { ...cedula, ejemplo: "V-12345678" },
    {
      campo: "telefono",
      titulo: "Teléfono",
      otros: ["celular", "movil", "tlf", "whatsapp", "telefono pago movil"],
      obligatoria: true,
      ejemplo: "0412-1234567",
    },
    { campo: "correo", titulo: "Correo", otros: ["email", "correo electronico"], ejemplo: "maria@ejemplo.com" },
    { campo: "edad", titulo: "Edad", ejemplo: "31" },
    { campo: "estado", titulo: "Estado", ejemplo: "Zulia" },
    { campo: "ciudad", titulo: "Ciudad", ejemplo: "Maracaibo" },
    { campo: "direccion", titulo: "Dirección", ejemplo: "Av. 5 de Julio, casa 12" },
    {
      campo: "ingreso",
      titulo: "Ingreso mensual ($)",
      otros: ["ingreso", "ingreso mensual", "sueldo"],
      ejemplo: "150",
    },
    { campo: "banco", titulo: "Banco", otros: ["banco pago movil"], ejemplo: "0102" },
    { campo: "nivel", titulo: "Nivel", ejemplo: "1" },
    { campo: "verificado", titulo: "Identidad verificada", otros: ["verificado", "verificada"], ejemplo: "sí" },
  ],
  prestamos: [
    { ...cedula, ejemplo: "V-12345678" },
    {
      campo: "monto",
      titulo: "Monto ($)",
      otros: ["monto", "capital", "prestado", "monto prestado"],
      obligatoria: true,
      ejemplo: "20,00",
    },
    {
      campo: "fecha",
      titulo: "Fecha de entrega",
      otros: ["fecha", "fecha del prestamo", "entregado", "desembolso"],
      obligatoria: true,
      ejemplo: "15/09/2026",
    },
    {
      campo: "primerPago",
      titulo: "Fecha del primer pago",
      otros: ["primer pago", "primera cuota", "vence"],
      obligatoria: true,
      ejemplo: "15/10/2026",
    },
    { campo: "cuotas", titulo: "Cuotas", otros: ["numero de cuotas", "n cuotas"], ejemplo: "4" },
    { campo: "periodo", titulo: "Cada cuánto", otros: ["periodo", "frecuencia"], ejemplo: "mensual" },
    { campo: "interes", titulo: "Interés %", otros: ["interes"], ejemplo: "20" },
    {
      campo: "total",
      titulo: "Total a pagar ($)",
      otros: ["total", "total a pagar", "monto final", "debe"],
      ejemplo: "24,00",
    },
    {
      campo: "estado",
      titulo: "Estado",
      otros: ["estatus", "status", "situacion", "condicion"],
      ejemplo: "",
    },
    { campo: "motivo", titulo: "Motivo", ejemplo: "Mercancía" },
    { campo: "bs", titulo: "Bs entregados", otros: ["bs", "bolivares", "monto en bs"], ejemplo: "" },
    { campo: "referencia", titulo: "Referencia", otros: ["ref"], ejemplo: "" },
  ],
  pagos: [
    { ...cedula, ejemplo: "V-12345678" },
    {
      campo: "fecha",
      titulo: "Fecha del pago",
      otros: ["fecha", "dia", "fecha de pago"],
      obligatoria: true,
      ejemplo: "15/10/2026",
    },
    {
      campo: "monto",
      titulo: "Monto ($)",
      otros: ["monto", "dolares", "abono", "pago", "usd"],
      ejemplo: "6,00",
    },
    { campo: "bs", titulo: "Bs", otros: ["bolivares", "monto en bs", "bs pagados"], ejemplo: "" },
    { campo: "referencia", titulo: "Referencia", otros: ["ref", "numero de referencia"], ejemplo: "000123456789" },
    { campo: "metodo", titulo: "Método", otros: ["forma de pago", "como pago"], ejemplo: "Pago Móvil" },
  ],
} as const satisfies Record<HojaId, readonly Columna[]>;

export const columnasDe = (hoja: HojaId): readonly Columna[] => COLUMNAS[hoja];

/** Whether a row is the template's own example. */
export function isEjemplo(hoja: HojaId, celdas: Record<string, string>): boolean {
  const shown = columnasDe(hoja).filter(({ ejemplo, campo }) => ejemplo !== "" && campo in celdas);
  return shown.length > 2 && shown.every(({ campo, ejemplo }) => celdas[campo] === ejemplo);
}

/** An operator's explanation of a heading: its sheet, its text there, and the column it means. */
export interface Dicho {
  hoja: HojaId;
  titulo: string;
  campo: string;
}

/** The number of letters of a heading that identify it. */
export const LETRAS_DE_TITULO = 40;
const tituloDe = (celda: Celda | undefined) => nombreDe(celda).slice(0, LETRAS_DE_TITULO);

/** The position of each column of a sheet; other columns are ignored. */
export interface Cabecera {
  /** The index of the heading's row. */
  fila: number;
  donde: Map<string, number>;
  faltan: string[];
  ignoradas: string[];
}

const namesOf = ({ titulo, otros = [] }: Columna) => [nombreDe(titulo), ...otros];

/** How many rows at the top of a sheet are searched for its heading. */
const MAX_SOBRE_LA_CABECERA = 10;

/** The heading of a sheet of that kind: the row with the most column names, `dichos` included. Null if none has two. */
export function findCabecera(
  hoja: HojaId,
  filas: readonly (readonly Celda[])[],
  dichos: readonly Dicho[] = [],
): Cabecera | null {
  const columnas = columnasDe(hoja);
  const said = new Map(dichos.flatMap((one) => (one.hoja === hoja ? [[tituloDe(one.titulo), one.campo]] : [])));
  const isNamed = (columna: Columna, celda: Celda) =>
    said.has(tituloDe(celda))
      ? said.get(tituloDe(celda)) === columna.campo
      : namesOf(columna).includes(nombreDe(celda));
  const read = filas.slice(0, MAX_SOBRE_LA_CABECERA).map((celdas, fila) => {
    const donde = new Map<string, number>();
    celdas.forEach((celda, at) => {
      const found = columnas.find((columna) => isNamed(columna, celda));
      if (found && !donde.has(found.campo)) donde.set(found.campo, at);
    });
    return { fila, donde };
  });
  const best = read.reduce<(typeof read)[number] | null>(
    (most, one) => (one.donde.size > (most?.donde.size ?? 1) ? one : most),
    null,
  );
  if (!best) return null;
  const named = new Set(best.donde.values());
  const ignoradas = (filas[best.fila] ?? [])
    .filter((celda, at) => nombreDe(celda) !== "" && !named.has(at))
    .map((celda) => String(celda).slice(0, LETRAS_DE_TITULO));
  const faltan = columnas.filter(({ campo, obligatoria }) => obligatoria && !best.donde.has(campo));
  return { ...best, faltan: faltan.map(({ titulo }) => titulo), ignoradas };
}

/** Possible column names of a sheet without a heading: its first row with two texts. */
export function titulosDe(filas: readonly (readonly Celda[])[]): string[] {
  const texts = filas
    .slice(0, MAX_SOBRE_LA_CABECERA)
    .map((celdas) => celdas.filter((celda) => /[a-z]/.test(nombreDe(celda))));
  return (texts.find(({ length }) => length > 1) ?? []).map((celda) => String(celda).slice(0, LETRAS_DE_TITULO));
}

/** Which of the three a sheet is: by its name, otherwise by the kind whose columns its heading matches most. */
export function kindOf(nombre: string, filas: readonly (readonly Celda[])[]): HojaId | null {
  const called = nombreDe(nombre);
  const byName = HOJAS.find((hoja) => called.includes(nombreDe(TITULOS[hoja]).slice(0, -1)));
  if (byName) return byName;
  const found = HOJAS.map((hoja) => ({ hoja, size: findCabecera(hoja, filas)?.donde.size ?? 0 }));
  const best = found.reduce((most, one) => (one.size > most.size ? one : most));
  return best.size > 1 ? best.hoja : null;
}
