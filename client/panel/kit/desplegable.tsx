import type { ReactNode } from "react";
import own from "./desplegable.module.css";

interface DesplegableProps {
  titulo: ReactNode;
  open?: boolean;
  children: ReactNode;
}

/** Rarely needed content, collapsed under the line that opens it. */
export function Desplegable({ titulo, open, children }: DesplegableProps) {
  return (
    <details className={own.desplegable} open={open || undefined}>
      <summary>{titulo}</summary>
      <div className="stack">{children}</div>
    </details>
  );
}
