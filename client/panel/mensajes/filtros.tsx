import { useId } from "react";
import { useSearchParams } from "wouter";
import { CANALES, MENSAJE_CANALES } from "../../../rules/texts/channels/canal.ts";
import { PLANTILLAS_DICHAS } from "../../../rules/texts/channels/mensajes.ts";
import styles from "./mensajes.module.css";

interface Opcion {
  value: string;
  label: string;
}

const CANAL_OPCIONES = MENSAJE_CANALES.map((value) => ({ value, label: CANALES[value].nombre }));
const POR_NOMBRE = [...PLANTILLAS_DICHAS].sort((a, b) => a.label.localeCompare(b.label, "es"));

/** Filters by channel, and by class or template. */
export function FiltrosDeMensajes({ clases }: { clases: Opcion[] }) {
  const [params, setParams] = useSearchParams();
  const set = (changes: Record<string, string>) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries({ ver: "", ...changes }))
        if (value) next.set(name, value);
        else next.delete(name);
      return next;
    });
  const [clase, plantilla] = [params.get("clase"), params.get("plantilla")];
  const que = plantilla ? `plantilla:${plantilla}` : clase ? `clase:${clase}` : "";
  const choose = (value: string) => {
    const [name = "", chosen = ""] = value.split(":");
    set({ clase: "", plantilla: "", ...(name && { [name]: chosen }) });
  };
  const id = useId();
  return (
    <div className={styles.filtros}>
      <div className={styles.eleccion}>
        <label htmlFor={`${id}-canal`}>Canal</label>
        <select
          id={`${id}-canal`}
          value={params.get("canal") ?? ""}
          onChange={({ target }) => set({ canal: target.value })}
        >
          <option value="">Todos</option>
          <Opciones de={CANAL_OPCIONES} />
        </select>
      </div>
      <div className={styles.eleccion}>
        <label htmlFor={`${id}-que`}>Qué dicen</label>
        <select id={`${id}-que`} value={que} onChange={({ target }) => choose(target.value)}>
          <option value="">Todo</option>
          <optgroup label="De una clase">
            <Opciones de={clases} antes="clase:" />
          </optgroup>
          <optgroup label="Uno solo">
            <Opciones de={POR_NOMBRE} antes="plantilla:" />
          </optgroup>
        </select>
      </div>
    </div>
  );
}

function Opciones({ de, antes = "" }: { de: readonly Opcion[]; antes?: string }) {
  return de.map(({ value, label }) => (
    <option key={value} value={antes + value}>
      {label}
    </option>
  ));
}
