import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { paths } from "../../../rules/paths.ts";
import { errorCode } from "../../kit/failure.ts";
import { useMarca } from "../../kit/frame/marca.ts";
import { IconChat } from "../../kit/icons.tsx";
import styles from "../cuenta.module.css";

/** The operator's WhatsApp, included in the page: a person who cannot sign in needs no request for it. */
export function useWhatsApp(mensaje: string): string | null {
  const { redes } = useMarca();
  const [chat] = redes.find(({ nombre }) => nombre === "WhatsApp")?.url.split("?") ?? [];
  return chat ? `${chat}?text=${encodeURIComponent(mensaje)}` : null;
}

/** Refusals after which a page has nothing more to offer. */
const SIN_SALIDA = new Set([
  "CAPTCHA_MISSING",
  "CAPTCHA_DEARER",
  "TOO_MANY_TRIES",
  "TOO_MANY_CODES",
  "TOO_MANY_GUESSES",
  "CODES_EXHAUSTED",
  "SMS_UNAVAILABLE",
  "SECOND_STEP_RECOVERY",
  "ACCOUNT_FROZEN",
]);

/** Whether the last attempt failed with one of these codes; call `note` with each failure, and with null when an attempt begins. */
export function useSinSalida(): { sinSalida: boolean; note: (failure: unknown) => void } {
  const [sinSalida, setSinSalida] = useState(false);
  return { sinSalida, note: (failure) => setSinSalida(SIN_SALIDA.has(errorCode(failure) ?? "")) };
}

interface AyudaProps {
  /** The chat's prefilled message. */
  mensaje: string;
  /** The possible causes. */
  children: ReactNode;
}

/** A link to customer service, where the page offers no other next step. Not prerendered: the operator is unknown then. */
export function Ayuda({ mensaje, children }: AyudaProps) {
  const url = useWhatsApp(mensaje);
  return (
    <p className={styles.ayuda}>
      {children}{" "}
      {url ? (
        <a href={url} target="_blank" rel="noopener noreferrer">
          <IconChat size={18} /> Escríbenos por WhatsApp
        </a>
      ) : (
        <>
          Habla con quien te presta: en los <Link href={paths.terminos}>términos</Link> está quién es y dónde ubicarlo.
        </>
      )}
    </p>
  );
}
