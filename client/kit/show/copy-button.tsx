import { useEffect, useState } from "react";
import { IconCheck, IconCopy } from "../icons.tsx";
import { Button, type ButtonVariant } from "./button.tsx";

/** The fallback for plain http and old phones, where the clipboard API is missing. */
function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.className = "visually-hidden";
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

interface CopyButtonProps {
  text: string;
  label?: string;
  /** What is copied, for a screen reader, if several buttons have the same label. */
  what?: string;
  variant?: ButtonVariant;
  block?: boolean;
  /** Called in addition to copying, which does not wait for it. */
  onCopy?: () => void;
}

/** Copies `text` and says «Copiado». */
export function CopyButton({ text, label = "Copiar", what, variant = "secondary", block, onCopy }: CopyButtonProps) {
  const [result, setResult] = useState<"no" | "copied" | "failed">("no");
  useEffect(() => {
    if (result === "no") return;
    const timer = setTimeout(() => setResult("no"), 2500);
    return () => clearTimeout(timer);
  }, [result]);
  const words = { no: "", copied: "Copiado", failed: "No se pudo copiar" }[result];
  return (
    <>
      <Button
        variant={variant}
        block={block}
        icon={result === "copied" ? <IconCheck /> : <IconCopy />}
        onClick={() => {
          void copy(text).then((done) => setResult(done ? "copied" : "failed"));
          onCopy?.();
        }}
      >
        <span>
          {words || label}
          {what && <span className="visually-hidden">: {what}</span>}
        </span>
      </Button>
      <span className="visually-hidden" aria-live="polite">
        {words}
      </span>
    </>
  );
}
