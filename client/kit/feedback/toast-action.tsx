import { useEffect, useState } from "react";
import styles from "./toast.module.css";
import { drop, leave, stay, toast } from "./toast.tsx";

/** Until then a press was meant for whatever was in that place before, so the button ignores it. */
const ARMED_MS = 1000;

/** Says something with a button beside it; it goes away once that is pressed. */
export function toastWith(text: string, label: string, onClick: () => void): void {
  toast(text, "exito", (props) => <Action label={label} onClick={onClick} {...props} />);
}

/** False for a second after the button moved. */
function useArmed(place: string): boolean {
  const [armed, setArmed] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setArmed(place), ARMED_MS);
    return () => {
      clearTimeout(timer);
      setArmed("");
    };
  }, [place]);
  return armed === place;
}

interface ActionProps {
  id: number;
  place: string;
  label: string;
  onClick: () => void;
}

function Action({ id, place, label, onClick }: ActionProps) {
  const armed = useArmed(place);
  const again = () => leave(id);
  return (
    <button
      type="button"
      className={styles.action}
      aria-disabled={!armed}
      onPointerEnter={() => stay(id)}
      onPointerLeave={again}
      onFocus={() => stay(id)}
      onBlur={again}
      onClick={() => {
        if (!armed) return;
        drop(id);
        onClick();
      }}
    >
      {label}
    </button>
  );
}
