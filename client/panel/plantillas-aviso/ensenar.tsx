import { useState } from "react";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { useActo } from "../kit/actos/acto.ts";
import type { AvisoSinReconocer } from "../kit/types.ts";
import { CAMPOS, type Campo, campoDe, type Marcado, mark, textoDe } from "./marcas.ts";
import own from "./plantillas-aviso.module.css";

const LABELS: Record<Campo, string> = {
  monto: "Monto",
  referencia: "Referencia",
  telefono: "Teléfono, si viene",
  nombre: "Nombre, si viene",
};

/** Shows the words of a notice to press: which is the amount, which the reference. */
export function EnsenarDialog({ aviso, onClose }: { aviso: AvisoSinReconocer; onClose: () => void }) {
  const teach = useActo(trpc.banco.teach.useMutation(), {
    hecho: ({ leidos }) => (leidos === 1 ? "Aprendido: leímos 1 aviso." : `Aprendido: leímos ${leidos} avisos.`),
  });
  const [campo, setCampo] = useState<Campo>("monto");
  const form = useForm<Marcado>({
    initial: { monto: null, referencia: null, telefono: null, nombre: null },
    validate: ({ monto, referencia }) => ({
      ...(monto === null ? { monto: "Toca el monto en el aviso." } : {}),
      ...(referencia === null ? { referencia: "Toca la referencia en el aviso." } : {}),
    }),
    fallback: "No pudimos aprender este aviso.",
  });
  const touch = (place: number) => {
    form.set(campo, mark(form.values, campo, place));
    const next = CAMPOS[CAMPOS.indexOf(campo) + 1];
    if (form.values[campo] === null && (campo === "monto" || campo === "referencia") && next) setCampo(next);
  };
  return (
    <FormDialog
      title="Enseñar a leer este aviso"
      confirmLabel="Enseñar"
      form={form}
      onSend={async ({ monto, referencia, telefono, nombre }, clave) => {
        if (monto === null || referencia === null) return;
        const input = { evidenciaId: aviso.id, monto, referencia, telefono, nombre, clave };
        await teach.run(input);
      }}
      onClose={onClose}
    >
      <p>Elige un dato de quien pagó y toca en el aviso dónde está. Los iguales se leerán solos desde ahora.</p>
      <fieldset className={own.campos}>
        <legend className="visually-hidden">Qué vas a marcar</legend>
        {CAMPOS.map((name) => (
          <label key={name} className={own.campo}>
            <input type="radio" name="campo" checked={campo === name} onChange={() => setCampo(name)} />
            <span>
              {LABELS[name]}
              <strong className={own.valor}>{textoDe(aviso.palabras, form.values[name]) ?? "—"}</strong>
              {form.errors[name] && <span className={own.error}>{form.errors[name]}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset className={own.palabras}>
        <legend>El aviso, palabra por palabra</legend>
        {aviso.palabras.map(({ texto }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place
          <Palabra key={place} campo={campoDe(form.values, place)} onTouch={() => touch(place)}>
            {texto}
          </Palabra>
        ))}
      </fieldset>
    </FormDialog>
  );
}

function Palabra({ campo, onTouch, children }: { campo: Campo | null; onTouch: () => void; children: string }) {
  if (!/[\p{L}\p{N}]/u.test(children)) return <span className={own.signo}>{children}</span>;
  return (
    <button type="button" className={own.palabra} aria-pressed={campo !== null} onClick={onTouch}>
      {children}
      {campo && <span className="visually-hidden"> ({LABELS[campo]})</span>}
    </button>
  );
}
