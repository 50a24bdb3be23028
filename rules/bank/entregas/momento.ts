/** The time at which a forwarder says that its notice was sent: in milliseconds, in seconds, or in many written forms. */
import { type Instante, instante, isDia, MS_PER_DAY, MS_PER_HOUR, startOfDay } from "../../country/fecha.ts";
import { AVISO_ADELANTADO_MS, AVISO_ATRASADO_DIAS } from "../../limits/banco.ts";

const EPOCH = /^(\d{1,16})(?:\.\d{1,9})?$/;
const ZONED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const WRITTEN =
  /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})[T ,]{1,2}(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d{1,9})? ?(?:([ap])\.? ?m\.?)?$/i;

/** The time in a text, in milliseconds; null if there is none. Without a zone it is Caracas time. */
export function readMomento(text: string): number | null {
  const clean = text.trim();
  const [, digits] = EPOCH.exec(clean) ?? [];
  if (digits) return ofEpoch(Number(digits));
  const zoned = clean.replace(/^(\S{10}) (?=\d)/, "$1T").replace(/ ?([+-]\d{2}):?(\d{2})$/, "$1:$2");
  if (ZONED.test(zoned)) return finite(Date.parse(zoned));
  return ofWords(WRITTEN.exec(clean));
}

/** Microseconds, milliseconds and seconds differ too much to be confused. */
function ofEpoch(value: number): number | null {
  if (value <= 0) return null;
  if (value >= 1e14) return Math.floor(value / 1000);
  return value >= 1e11 ? value : value * 1000;
}

function ofWords(match: RegExpExecArray | null): number | null {
  if (!match) return null;
  const [, first = "", month = "", last = "", hour = "", minute = "", second = "0", half] = match;
  const [year, day] = first.length === 4 ? [first, last] : [last.length === 2 ? `20${last}` : last, first];
  const dia = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hour);
  if (!isDia(dia) || hours > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return startOfDay(dia) + hours * MS_PER_HOUR + Number(minute) * 60_000 + Number(second) * 1000;
}

const finite = (ms: number) => (Number.isNaN(ms) ? null : ms);

/** When a notice was sent; if missing or implausible, when it arrived. */
export function momentoOf(momento: string | null, llegada: Instante): Instante {
  const said = momento === null ? null : readMomento(momento);
  const possible =
    said !== null && said <= llegada + AVISO_ADELANTADO_MS && said >= llegada - AVISO_ATRASADO_DIAS * MS_PER_DAY;
  return possible ? instante(Math.min(said, llegada)) : llegada;
}
