/** The due days of a plan as a file for any calendar (iCalendar, RFC 5545). */
import type { Dia, Instante } from "../../country/fecha.ts";
import { type Centavos, formatDolares } from "../../money/dinero.ts";

interface EnCalendario {
  loanId: string;
  marca: string;
  /** The page where it is paid. */
  url: string;
  ahora: Instante;
  filas: readonly { id: string; nombre: string; vence: Dia; pendiente: Centavos }[];
}

/** The maximum bytes of a line; longer ones continue in the next, after a space. */
const MAX_LINEA_BYTES = 75;
/** At nine in the morning of the previous day. */
const AVISO = "-PT15H";

/** The unpaid amount of each row on its day, with a reminder. */
export function planEnIcs({ loanId, marca, url, ahora, filas }: EnCalendario): string {
  const stamp = `${new Date(ahora).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
  const events = filas.flatMap(({ id, nombre, vence, pendiente }) => {
    const summary = `${nombre} de ${marca}: ${formatDolares(pendiente)}`;
    return [
      "BEGIN:VEVENT",
      `UID:${id}-${loanId}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${vence.replaceAll("-", "")}`,
      `SUMMARY:${escaped(summary)}`,
      `DESCRIPTION:${escaped(`Cómo pagarla: ${url}`)}`,
      "TRANSP:TRANSPARENT",
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      `DESCRIPTION:${escaped(summary)}`,
      `TRIGGER:${AVISO}`,
      "END:VALARM",
      "END:VEVENT",
    ];
  });
  const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Cuotica//Plan//ES", ...events, "END:VCALENDAR"];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** Never splits a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  return [...line]
    .map((letter) => {
      const size = encoder.encode(letter).length;
      const cut = bytes + size > MAX_LINEA_BYTES;
      bytes = cut ? 1 + size : bytes + size;
      return cut ? `\r\n ${letter}` : letter;
    })
    .join("");
}
