import { useEffect } from "react";
import { paths } from "../../rules/paths.ts";
import { markPage } from "../api/ha-entrado.ts";
import { ButtonLink, type ButtonVariant } from "../kit/show/button.tsx";
import styles from "./segun.module.css";

interface SegunProps {
  /** Of a visitor. */
  href: string;
  children: string;
  variant?: ButtonVariant;
  className?: string;
}

/**
 * A visitor's way in; who is signed in sees «Ir a mi cuenta» in its place. Both are drawn at build, when nobody knows who will read
 * the page, and its first script says which is seen.
 */
export function SegunQuien({ href, children, variant, className = "" }: SegunProps) {
  // In the app one signs in and out without a new page.
  useEffect(markPage);
  return (
    <>
      <ButtonLink href={href} variant={variant} className={`${styles.fuera} ${className}`}>
        {children}
      </ButtonLink>
      <ButtonLink href={paths.dashboard} variant={variant} className={`${styles.dentro} ${className}`}>
        Ir a mi cuenta
      </ButtonLink>
    </>
  );
}
