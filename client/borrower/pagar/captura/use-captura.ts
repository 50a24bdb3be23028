import { useEffect, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { COMPARTIDO, paths } from "../../../../rules/paths.ts";
import { trpc } from "../../../api/trpc.ts";
import { newClave } from "../../../kit/form/state/clave.ts";
import { currentOutbox } from "../../../offline/envios/outbox.ts";
import { shrink } from "../../../offline/kept/achicar.ts";
import { capturaDe, forgetSueltas, saveCaptura, takeCompartido } from "../../../offline/kept/capturas.ts";

export interface CapturaProps {
  /** The form's value: the key of the chosen capture, or "". */
  captura: string;
  onCaptura: (clave: string) => void;
  /** Called with text that was shared, which describes the payment. */
  onText: (texto: string) => void;
}

/** Why a chosen or shared picture was not taken. */
export type Fallo = "ilegible" | "no llegó" | null;

/** The address of the picture to show for a capture's key; null until read, "" if this phone no longer has it. */
function useVista(userId: string, clave: string) {
  const [vista, setVista] = useState<{ clave: string; url: string } | null>(null);
  useEffect(() => {
    if (clave === "") return setVista(null);
    let url = "";
    let here = true;
    void capturaDe(userId, clave).then((image) => {
      if (!here) return;
      url = image ? URL.createObjectURL(image) : "";
      setVista({ clave, url });
    });
    return () => {
      here = false;
      URL.revokeObjectURL(url);
    };
  }, [userId, clave]);
  return vista?.clave === clave ? vista.url : null;
}

/** A pago's capture: chosen or shared, stored on the phone under a key in the form's draft, and sent with the pago. */
export function useCaptura({ captura, onCaptura, onText }: CapturaProps) {
  const userId = trpc.usuarios.me.useQuery().data?.id ?? "";
  const [fallo, setFallo] = useState<Fallo>(null);
  const [busy, setBusy] = useState(false);
  const url = useVista(userId, captura);
  const choose = async (file: Blob) => {
    setFallo(null);
    setBusy(true);
    const clave = newClave();
    await saveCaptura(userId, clave, await shrink(file));
    const waiting = currentOutbox().envios.map(({ valores }) => valores.captura);
    await forgetSueltas(userId, [clave, ...waiting]);
    setBusy(false);
    onCaptura(clave);
  };
  const drop = (why: Fallo = null) => {
    setFallo(why);
    onCaptura("");
    const waiting = currentOutbox().envios.map(({ valores }) => valores.captura);
    void forgetSueltas(userId, waiting);
  };
  useCompartido(userId, (compartido) => {
    if (!compartido) return setFallo("no llegó");
    if (compartido.image) void choose(compartido.image);
    if (compartido.texto.trim() !== "") onText(compartido.texto);
  });
  return { url, fallo, busy, choose, drop };
}

type Tomado = Awaited<ReturnType<typeof takeCompartido>>;

/** Calls `take` once with what was just shared; with null if the address says so and nothing arrived. */
function useCompartido(userId: string, take: (compartido: Tomado) => void): void {
  const [, navigate] = useLocation();
  const told = useSearch() === new URL(COMPARTIDO, "http://x").search.slice(1);
  const asked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked for once
  useEffect(() => {
    if (userId === "" || asked.current) return;
    asked.current = true;
    void takeCompartido().then((compartido) => {
      if (compartido || told) take(compartido);
      if (told) navigate(`${paths.solicitar}#pagar-registro`, { replace: true });
    });
  }, [userId]);
}
