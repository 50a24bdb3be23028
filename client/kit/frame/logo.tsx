import { Link } from "wouter";
import type { Logo as LogoOf } from "../../../rules/holes.ts";
import styles from "./logo.module.css";
import { useMarca } from "./marca.ts";
import { Section } from "./section.tsx";

/** A coin in four parts, the cuotas, one of them due. */
function Coin({ size }: { size: number }) {
  return (
    <svg
      className={styles.mark}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      strokeWidth="6"
      aria-hidden="true"
    >
      <path className={styles.paid} d="M14.2 4.2A11.9 11.9 0 0 0 4.2 14.2" />
      <path className={styles.paid} d="M4.2 17.8A11.9 11.9 0 0 0 14.2 27.8" />
      <path className={styles.paid} d="M17.8 27.8A11.9 11.9 0 0 0 27.8 17.8" />
      <path className={styles.due} d="M27.8 14.2A11.9 11.9 0 0 0 17.8 4.2" />
    </svg>
  );
}

/** The operator's logo, or the default one. Decorative: the name is next to it. */
export function LogoMark({ size = 32, logo: given }: { size?: number; logo?: LogoOf | null }) {
  const own = useMarca().logo;
  const logo = given === undefined ? own : given;
  const coin = <Coin size={size} />;
  const image = logo && (
    <img
      className={styles.image}
      src={logo.logoUrl}
      width={logo.logoAncho}
      height={logo.logoAlto}
      alt=""
      fetchPriority="low"
    />
  );
  if (!import.meta.env.SSR) return image ?? coin;
  return (
    <>
      <Section name="conLogo">{image}</Section>
      <Section name="sinLogo">{coin}</Section>
    </>
  );
}

/** The name with its logo, as a link. */
export function Logo({ href }: { href: string }) {
  const { marca } = useMarca();
  return (
    <Link href={href} className={styles.logo}>
      <LogoMark />
      {marca}
    </Link>
  );
}
