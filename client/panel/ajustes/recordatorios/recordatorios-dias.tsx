import { useState } from "react";
import { MAX_RECORDATORIOS_POR_CUOTA } from "../../../../rules/limits/mensajes.ts";
import { nombreDeDia } from "../../../../rules/texts/events/recordatorio.ts";
import { SelectField } from "../../../kit/form/field.tsx";
import { IconClose, IconPlus } from "../../../kit/icons.tsx";
import { Button } from "../../../kit/show/button.tsx";
import styles from "./recordatorios.module.css";
import { diasOf } from "./recordatorios-valores.ts";

/** The days that can be added; farther away a reminder is useless. */
const OFRECIDOS = [-15, -10, -7, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 7, 10, 15, 20, 30];

interface DiasProps {
  /** The form's value: "-3,0,1". */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** The days on which reminders about a cuota are sent. */
export function Dias({ value, onChange, error }: DiasProps) {
  const [chosen, choose] = useState("");
  const dias = diasOf(value);
  const put = (next: number[]) => onChange([...next].sort((a, b) => a - b).join());
  const add = () => {
    if (chosen === "") return;
    put([...dias, Number(chosen)]);
    choose("");
  };
  const options = OFRECIDOS.filter((dia) => !dias.includes(dia)).map((dia) => ({
    value: String(dia),
    label: nombreDeDia(dia),
  }));
  return (
    <fieldset className={styles.dias}>
      <legend>Días</legend>
      {dias.length === 0 && <p className="soft">Sin días no sale ninguno.</p>}
      <ul className={styles.chips}>
        {dias.map((dia) => (
          <li key={dia}>
            {nombreDeDia(dia)}
            <button
              type="button"
              aria-label={`Quitar «${nombreDeDia(dia)}»`}
              onClick={() => put(dias.filter((other) => other !== dia))}
            >
              <IconClose size={16} />
            </button>
          </li>
        ))}
      </ul>
      {dias.length < MAX_RECORDATORIOS_POR_CUOTA && (
        <div className={styles.agregar}>
          <SelectField
            label="Otro día"
            optional
            placeholder="Elige un día"
            options={options}
            value={chosen}
            onChange={choose}
            error={error}
          />
          <Button variant="secondary" icon={<IconPlus size={18} />} disabled={chosen === ""} onClick={add}>
            Agregar
          </Button>
        </div>
      )}
    </fieldset>
  );
}
