import { CopyButton } from "../../kit/show/copy-button.tsx";
import own from "./dispositivos.module.css";

/** A value to be copied elsewhere exactly. */
export function Valor({ label, valor }: { label: string; valor: string }) {
  return (
    <div className={own.value}>
      <p className={own.label}>{label}</p>
      <p className={own.text}>{valor}</p>
      <CopyButton text={valor} what={label} variant="ghost" />
    </div>
  );
}
