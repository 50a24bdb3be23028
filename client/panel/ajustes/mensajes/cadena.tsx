import { useEffect, useRef } from "react";
import { CANALES, type CanalDeTelefono, type CanalPagado, isPagado } from "../../../../rules/texts/channels/canal.ts";
import { CheckboxField } from "../../../kit/form/field.tsx";
import { IconChevronDown } from "../../../kit/icons.tsx";
import campos from "../campos.module.css";
import avisos from "./mensajes.module.css";
import { type CadenaFields, moved, ordenOf } from "./valores.ts";

/** What one message costs, as typed in the form. */
function costoOf(canal: CanalDeTelefono, costos: Costos): string {
  const cost = isPagado(canal) ? `$${costos[canal].trim() || "—"} cada uno.` : "No cuesta.";
  return [cost, CANALES[canal].telefono.llega].filter(Boolean).join(" ");
}

type Costos = Record<CanalPagado, string>;

interface CadenaProps {
  values: CadenaFields;
  onOrden: (orden: string) => void;
  onPuesto: (canal: CanalDeTelefono, puesto: boolean) => void;
  costos: Costos;
}

/** The channels that reach a phone, in the order in which they are tried. */
export function Cadena({ values, onOrden, onPuesto, costos }: CadenaProps) {
  const orden = ordenOf(values);
  const list = useRef<HTMLOListElement>(null);
  const last = useRef<{ canal: CanalDeTelefono; step: 1 | -1 } | null>(null);
  const move = (canal: CanalDeTelefono, step: 1 | -1) => {
    last.current = { canal, step };
    onOrden(moved(orden, canal, step).join());
  };
  // The focus follows a moved row: to the button that was pressed, or at either end to the other one.
  useEffect(() => {
    if (!last.current) return;
    const { canal, step } = last.current;
    last.current = null;
    const of = (step: number) =>
      list.current?.querySelector<HTMLElement>(`[data-mueve="${canal}${step}"]:not(:disabled)`);
    (of(step) ?? of(-step))?.focus();
  });
  return (
    <fieldset className={campos.grupo}>
      <legend>En qué orden se prueba</legend>
      <ol ref={list} className={avisos.cadena}>
        {orden.map((canal, at) => (
          <li key={canal}>
            <div>
              <CheckboxField
                label={CANALES[canal].telefono.nombre}
                name={canal}
                checked={values[canal]}
                onChange={(checked) => onPuesto(canal, checked)}
              />
              <p className="soft small">{costoOf(canal, costos)}</p>
            </div>
            <Mover canal={canal} step={-1} disabled={at === 0} onMove={move} />
            <Mover canal={canal} step={1} disabled={at === orden.length - 1} onMove={move} />
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

interface MoverProps {
  canal: CanalDeTelefono;
  step: 1 | -1;
  disabled: boolean;
  onMove: (canal: CanalDeTelefono, step: 1 | -1) => void;
}

function Mover({ canal, step, disabled, onMove }: MoverProps) {
  return (
    <button
      type="button"
      className={step === -1 ? avisos.sube : avisos.baja}
      aria-label={`${step === -1 ? "Subir" : "Bajar"} ${CANALES[canal].telefono.nombre}`}
      data-mueve={`${canal}${step}`}
      disabled={disabled}
      onClick={() => onMove(canal, step)}
    >
      <IconChevronDown size={20} />
    </button>
  );
}
