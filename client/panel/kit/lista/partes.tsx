import own from "./partes.module.css";

interface PartesProps<Value extends string> {
  /** The accessible name of the choice. */
  label: string;
  partes: readonly { value: Value; label: string; count: number }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** The parts of a page, with the number of items in each; one is open. */
export function Partes<Value extends string>({ label, partes, value, onChange }: PartesProps<Value>) {
  return (
    <fieldset className={own.partes} aria-label={label}>
      {partes.map((parte) => (
        <button
          key={parte.value}
          type="button"
          aria-pressed={parte.value === value}
          onClick={() => onChange(parte.value)}
        >
          <span>{parte.label}</span> <strong>{parte.count}</strong>
        </button>
      ))}
    </fieldset>
  );
}
