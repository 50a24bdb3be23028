import type { ComponentProps, ReactNode } from "react";
import { Link } from "wouter";
import { cx } from "../cx.ts";
import styles from "./card.module.css";

interface CardProps extends Omit<ComponentProps<"section">, "title"> {
  title?: ReactNode;
  /** Next to the title: a chip, a small button. */
  aside?: ReactNode;
  tone?: "plain" | "green" | "mango" | "danger";
}

/** A surface with a title and its content. */
export function Card({ title, aside, tone = "plain", className, children, ...rest }: CardProps) {
  return (
    <section {...rest} className={cx(styles.card, styles[tone], className)}>
      {(title || aside) && (
        <header className={styles.header}>
          {title && <h2 className={styles.title}>{title}</h2>}
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}

interface LinkCardProps {
  href: string;
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
}

/** A card that is a link; external addresses open in a new tab. */
export function LinkCard({ href, title, text, icon }: LinkCardProps) {
  const content = (
    <>
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.text}>
        <span className={styles.linkTitle}>{title}</span>
        {text && <span className={styles.soft}>{text}</span>}
      </span>
    </>
  );
  const className = cx(styles.card, styles.link);
  if (href.startsWith("/")) {
    return (
      <Link href={href} className={className}>
        {content}
      </Link>
    );
  }
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  );
}

/** Labels and values, one per line: a person's data, a loan's terms. Empty values show a dash. */
export function DataList({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === "" ? "—" : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An important figure, with its name. */
export function Stat({ label, value, hint }: { label: string; value: ReactNode; hint?: ReactNode }) {
  return (
    <div className={cx(styles.card, styles.stat)}>
      <p className={styles.soft}>{label}</p>
      <p className={styles.figure}>{value}</p>
      {hint && <p className={styles.soft}>{hint}</p>}
    </div>
  );
}
