/** The sections of the settings, in their order. A section is a row here: of fields that it saves by itself, or a page of its own. */
import type { ComponentType } from "react";
import { readDraft } from "../../kit/form/draft.ts";
import { piece } from "../../kit/piece.ts";
import type { Ajustes } from "../kit/types.ts";
import { BANCO_DRAFT, BancoCards } from "./ajustes-banco.tsx";
import { bancoFieldsOf } from "./ajustes-banco-valores.ts";
import { Marca } from "./ajustes-marca.tsx";
import {
  Atencion,
  DatosDePago,
  Fotos,
  NoticiasDeInicio,
  QuienPresta,
  Reglas,
  type SeccionProps,
  Seguridad,
} from "./ajustes-secciones.tsx";
import { Multas, TerminosDelPrestamo } from "./ajustes-terminos.tsx";
import { fieldsOf, fieldsWithin, type Guarda } from "./ajustes-valores.ts";
import { TasasCard } from "./tasas.tsx";

/** Opened once or twice in a business's life. */
const ImportarNegocio = piece(() => import("../importar/importar.tsx"), "ImportarNegocio").Content;

export type Seccion = { id: string; label: string; falta?: (ajustes: Ajustes) => boolean } & (
  | { guarda: Guarda; Campos: ComponentType<SeccionProps> }
  | { Content: ComponentType<{ ajustes: Ajustes }> }
);

export const SECCIONES: readonly Seccion[] = [
  { id: "tasa", label: "Tasa del día", Content: TasasCard },
  {
    id: "pago",
    label: "Datos de pago",
    falta: ({ datosPago }) => !datosPago,
    guarda: ["datosPago"],
    Campos: DatosDePago,
  },
  {
    id: "atencion",
    label: "Atención y redes",
    falta: ({ atencionTelefono }) => !atencionTelefono,
    guarda: ["atencionTelefono", "redes"],
    Campos: Atencion,
  },
  {
    id: "prestamista",
    label: "Quién presta",
    falta: ({ prestamista }) => !prestamista,
    guarda: ["prestamista"],
    Campos: QuienPresta,
  },
  { id: "marca", label: "Marca", guarda: ["marca", "color"], Campos: Marca },
  { id: "noticias", label: "Noticias", guarda: ["noticias", "noticiasHasta"], Campos: NoticiasDeInicio },
  {
    id: "terminos",
    label: "Términos del préstamo",
    guarda: ["interes", "cuotas", "periodo", "descuentoAnticipado", "cierreAutomatico", "rangos"],
    Campos: TerminosDelPrestamo,
  },
  { id: "multas", label: "Multas", guarda: ["multa", "politicaMulta"], Campos: Multas },
  {
    id: "reglas",
    label: "Reglas de los préstamos",
    guarda: ["esperaTrasRechazo", "subirNivelAutomatico"],
    Campos: Reglas,
  },
  { id: "banco", label: "Confirmación con el banco", Content: BancoCards },
  { id: "fotos", label: "Fotos de identidad", guarda: ["fotosRechazadasDias", "fotosSinUsoDias"], Campos: Fotos },
  { id: "importar", label: "Trae tu negocio", Content: ImportarNegocio },
  { id: "seguridad", label: "Seguridad", guarda: ["exigirDosPasos"], Campos: Seguridad },
];

export const draftKeyOf = (id: string) => `ajustes:${id}`;

/** Whether something was written there that was not saved. */
export function isUnsaved(seccion: Seccion, ajustes: Ajustes): boolean {
  const differs = (draftKey: string, fields: Record<string, unknown>) => {
    const kept = readDraft(draftKey)?.values ?? {};
    return Object.keys(fields).some((name) => Object.hasOwn(kept, name) && kept[name] !== fields[name]);
  };
  if (seccion.id === "banco") return differs(BANCO_DRAFT, bancoFieldsOf(ajustes.banco));
  if (!("guarda" in seccion)) return false;
  const fields = fieldsOf(ajustes);
  const own = fieldsWithin(fields, seccion.guarda).map((name) => [name, fields[name]]);
  return differs(draftKeyOf(seccion.id), Object.fromEntries(own));
}
