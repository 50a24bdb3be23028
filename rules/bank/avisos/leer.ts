/** Reads a bank's notice: an SMS, a notification of its app, or a mail. */
import { MAX_AVISO_LETRAS } from "../../limits/banco.ts";
import type { Leido, PlantillaAviso } from "../tipos.ts";
import { findEmisor, generico } from "./generico.ts";
import { type Lector, readWith } from "./lector.ts";
import { LECTORES, lectorDe } from "./lectores.ts";
import { findNegativo } from "./negativos.ts";
import { readPlantillaAviso } from "./plantilla.ts";
import { cleanRemitente, refuseRemitente } from "./remitente.ts";
import { type Texto, toTexto } from "./texto.ts";

interface Aviso {
  texto: string;
  /** Short number, app package or address. Without one, only the text is used. */
  remitente?: string | null | undefined;
  titulo?: string | null | undefined;
}

interface Conocidos {
  /** The senders that are banks, from Ajustes. */
  remitentes: readonly string[];
  /** The templates taught by operators. */
  plantillas: readonly PlantillaAviso[];
}

/** Reads one notice: money received, a reason why it is not that, or null if no reader recognises it. */
export function readAviso({ texto, remitente, titulo }: Aviso, { remitentes, plantillas }: Conocidos): Leido {
  const sender = cleanRemitente(remitente ?? "");
  const refused = sender === "" ? null : refuseRemitente(sender, remitentes);
  if (refused) return refused;
  if (texto.length > MAX_AVISO_LETRAS) return { motivo: "Es demasiado largo para ser el aviso de un pago." };
  return readTexto(toTexto(texto), {
    sender: sender || null,
    titulo: toTexto((titulo ?? "").slice(0, 200)),
    plantillas,
  });
}

/** Reads a notice that no built-in reader knows, with the formats an operator taught for its sender. */
export function readEnsenado(texto: string, sender: string, plantillas: readonly PlantillaAviso[]): Leido {
  if (texto.length > MAX_AVISO_LETRAS) return null;
  const escrito = toTexto(texto);
  return findNegativo(escrito.plano) ? null : readPlantillasAviso(escrito, sender, plantillas);
}

interface Contexto {
  sender: string | null;
  titulo: Texto;
  plantillas: readonly PlantillaAviso[];
}

/** The same, of a text from an allowed sender. */
export function readTexto(escrito: Texto, { sender, titulo, plantillas }: Contexto): Leido {
  const denied = findNegativo(titulo.plano);
  if (denied) return denied;
  const own = lectorDe(sender);
  const texto = withTitulo(own, titulo, escrito);
  const emisor = findEmisor(sender, texto);
  // It comes from one bank but names another.
  const other = own && emisor && own.banco !== emisor;
  const readers = other ? [] : readersOf(own, emisor, texto);
  for (const lector of readers) {
    const leido = readWith(lector, texto);
    if (leido) return leido;
  }
  const negativo = findNegativo(texto.plano);
  const known = negativo ? null : readPlantillasAviso(texto, sender, plantillas);
  // A text about incoming money that its reader cannot settle waits for a person.
  if (known || readers.some(({ recibido }) => recibido.test(texto.plano))) return known;
  const told = !other && (own || emisor || sender);
  return (told ? readWith({ ...generico, banco: own?.banco ?? emisor }, texto) : null) ?? negativo;
}

/** Prepends the title when only the title says that money came in: "¡Has recibido un Tpago!". */
function withTitulo(own: Lector | undefined, titulo: Texto, texto: Texto): Texto {
  if (!own || own.recibido.test(texto.plano) || !own.recibido.test(titulo.plano)) return texto;
  return toTexto(`${titulo.visto}. ${texto.visto}`);
}

/** The readers of the sender's bank; if the sender does not identify one, those of the banks named in the text. */
function readersOf(own: Lector | undefined, emisor: string | null, { plano }: Texto): readonly Lector[] {
  if (own) return [own];
  return LECTORES.filter(({ banco, nombrado }) => (emisor === null || emisor === banco) && nombrado.test(plano));
}

function readPlantillasAviso(texto: Texto, sender: string | null, plantillas: readonly PlantillaAviso[]): Leido {
  for (const plantilla of plantillas) {
    const lectura = readPlantillaAviso(plantilla, texto, sender);
    if (lectura) return { lectura };
  }
  return null;
}
