/** The sections of the settings, in order. A section is a row here: of fields that it saves itself, or a page of its own. */
import type { ComponentType } from "react";
import { readDraft } from "../../kit/form/state/draft.ts";
import { piece } from "../../kit/piece.ts";
import type { Ajustes } from "../kit/types.ts";
import { ProbarAlarmas } from "./alarmas.tsx";
import { MensajesCard } from "./mensajes/mensajes.tsx";
import { mensajesFieldsOf } from "./mensajes/valores.ts";
import { BancoCards } from "./negocio/banco.tsx";
import { bancoFieldsOf } from "./negocio/banco-valores.ts";
import { puntajeFieldsOf, segundaFieldsOf, topesFieldsOf } from "./negocio/decidir-valores.ts";
import { Marca } from "./negocio/marca.tsx";
import { PuntajeCard } from "./negocio/puntaje.tsx";
import { Atencion, DatosDePago, NoticiasDeInicio, QuienPresta, type SeccionProps } from "./negocio/secciones.tsx";
import { SegundaCard, TopesCard } from "./negocio/segunda.tsx";
import { Multas, Rangos } from "./negocio/terminos.tsx";
import { draftKeyOf, fieldsOf, fieldsWithin, guardaOf } from "./negocio/valores.ts";
import { PrivacidadCard, privacidadFieldsOf } from "./privacidad.tsx";
import { RecordatoriosCard } from "./recordatorios/recordatorios.tsx";
import { recordatoriosFieldsOf } from "./recordatorios/recordatorios-valores.ts";
import { TasasCard } from "./tasas.tsx";

/** Opened once or twice in the life of a business. */
const Llaves = piece(() => import("../tokens/llaves.tsx"), "LlavesCard").Content;
const Webhooks = piece(() => import("../webhooks/webhooks.tsx"), "WebhooksCard").Content;
const ImportarNegocio = piece(() => import("../importar/importar.tsx"), "ImportarNegocio").Content;

interface Base {
  id: string;
  label: string;
  falta?: (ajustes: Ajustes) => boolean;
}

/** A section of setting rows; `Campos` shows its settings with several fields. */
interface DeFilas extends Base {
  intro?: string;
  Campos?: ComponentType<SeccionProps>;
}

/** Has its own form, which stores its `fields` as a draft. */
interface Propia extends Base {
  Content: ComponentType<{ ajustes: Ajustes }>;
  fields?: (ajustes: Ajustes) => Record<string, unknown>;
}

export type Seccion = DeFilas | Propia;

export const SECCIONES: readonly Seccion[] = [
  { id: "tasa", label: "Tasa del día", Content: TasasCard },
  {
    id: "pago",
    label: "Datos de pago",
    intro: "A dónde envían su Pago Móvil tus clientes. Sin ellos no saben a dónde pagarte.",
    falta: ({ datosPago }) => !datosPago,
    Campos: DatosDePago,
  },
  {
    id: "atencion",
    label: "Atención y redes",
    falta: ({ atencionTelefono }) => !atencionTelefono,
    Campos: Atencion,
  },
  {
    id: "prestamista",
    label: "Quién presta",
    intro:
      "Sale al pie de las páginas públicas, en los términos, en la privacidad y en recibos y constancias: nadie envía fotos de su cédula a un desconocido.",
    falta: ({ prestamista }) => !prestamista,
    Campos: QuienPresta,
  },
  { id: "marca", label: "Marca", Campos: Marca },
  { id: "noticias", label: "Noticias", Campos: NoticiasDeInicio },
  {
    id: "terminos",
    label: "Términos del préstamo",
    intro: "Valen para los préstamos que apruebes desde ahora. Los préstamos en curso no cambian.",
    Campos: Rangos,
  },
  { id: "multas", label: "Multas", Campos: Multas },
  {
    id: "reglas",
    label: "Reglas de los préstamos",
  },
  { id: "puntaje", label: "Puntaje", Content: PuntajeCard, fields: ({ puntaje }) => puntajeFieldsOf(puntaje) },
  { id: "segunda", label: "Segunda aprobación", Content: SegundaCard, fields: segundaFieldsOf },
  { id: "topes", label: "Topes de los gestores", Content: TopesCard, fields: topesFieldsOf },
  {
    id: "banco",
    label: "Confirmación con el banco",
    Content: BancoCards,
    fields: ({ banco }) => bancoFieldsOf(banco),
  },
  {
    id: "alarmas",
    label: "Alarmas",
    intro:
      "Cuando algo del servidor está mal, quienes reciben el resumen del día reciben un correo. Elige otro camino: si lo que falla es el correo, nadie más lo diría.",
    Campos: ProbarAlarmas,
  },
  { id: "recordatorios", label: "Recordatorios", Content: RecordatoriosCard, fields: recordatoriosFieldsOf },
  { id: "mensajes", label: "Mensajes", Content: MensajesCard, fields: mensajesFieldsOf },
  {
    id: "fotos",
    label: "Fotos de identidad",
    intro:
      "Cuánto se guardan las que ya no prueban la identidad de nadie. Las que se suben y no se envían se borran al día siguiente. De cada una queda en Auditoría que existió, y se reconoce si otra persona la envía.",
  },
  {
    id: "privacidad",
    label: "Privacidad",
    Content: PrivacidadCard,
    fields: ({ privacidad }) => privacidadFieldsOf(privacidad),
  },
  { id: "importar", label: "Trae tu negocio", Content: ImportarNegocio },
  { id: "llaves", label: "Llaves de programas", Content: Llaves },
  { id: "webhooks", label: "Avisos a programas", Content: Webhooks },
  { id: "seguridad", label: "Seguridad" },
];

/** Whether it has unsaved changes. */
export function isUnsaved(seccion: Seccion, ajustes: Ajustes): boolean {
  const fields = fieldsIn(seccion, ajustes);
  const kept = readDraft(draftKeyOf(seccion.id))?.values ?? {};
  return Object.keys(fields).some((name) => Object.hasOwn(kept, name) && kept[name] !== fields[name]);
}

/** The saved values of a section's form. */
function fieldsIn(seccion: Seccion, ajustes: Ajustes): Record<string, unknown> {
  if ("Content" in seccion) return seccion.fields?.(ajustes) ?? {};
  const fields = fieldsOf(ajustes);
  return Object.fromEntries(fieldsWithin(fields, guardaOf(seccion.id)).map((name) => [name, fields[name]]));
}
