import { PAPEL_TEXTOS, PAPELES, type Papel } from "../../../rules/people/acceso/papeles.ts";
import own from "./admins.module.css";

/** From the most to the least powerful. */
const DE_MAS_A_MENOS = [...PAPELES].reverse();

/** One of the three roles, each with what it may do. */
export function ElegirPapel({ value, onChange }: { value: Papel; onChange: (papel: Papel) => void }) {
  return (
    <fieldset className={own.papeles}>
      <legend>Qué podrá hacer</legend>
      {DE_MAS_A_MENOS.map((papel) => (
        <label key={papel} className={own.papel}>
          <input type="radio" name="papel" checked={value === papel} onChange={() => onChange(papel)} />
          <span>
            <strong>{PAPEL_TEXTOS[papel].nombre}</strong>
            <span className="small soft">{PAPEL_TEXTOS[papel].puede}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
