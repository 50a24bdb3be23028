import type { ReactNode } from "react";
import { Link } from "wouter";
import { cx } from "../../../kit/cx.ts";
import styles from "./figures.module.css";

interface FiguresProps {
  /** The number of figures per line, as `--columns`. */
  className: string | undefined;
  children: ReactNode;
}

/** Figures on one surface: its children are `Figure`s, or the page's own cells. */
export function Figures({ className, children }: FiguresProps) {
  return <dl className={cx(styles.figures, className)}>{children}</dl>;
}

/** The same, each linking to the list it counts. */
export function FigureLinks({ label, className, children }: FiguresProps & { label: string }) {
  return (
    <nav className={cx(styles.figures, className)} aria-label={label}>
      {children}
    </nav>
  );
}

interface FigureProps {
  name: ReactNode;
  value: ReactNode;
  /** What it means, in one plain sentence. */
  text: ReactNode;
}

export function Figure({ name, value, text }: FigureProps) {
  return (
    <div>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{value}</dd>
      {text && <dd className={styles.text}>{text}</dd>}
    </div>
  );
}

interface FigureLinkProps extends Omit<FigureProps, "text"> {
  href: string;
  /** Its list is the one shown: following the link again adds no step to the history. */
  current: boolean;
  texts: readonly ReactNode[];
}

export function FigureLink({ href, current, name, value, texts }: FigureLinkProps) {
  return (
    <Link href={href} replace={current} className={styles.link} aria-current={current ? "true" : undefined}>
      <span className={styles.name}>{name}</span>
      <span className={styles.value}>{value}</span>
      {texts.map((text, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are always the same
        <span key={line} className={styles.text}>
          {text}
        </span>
      ))}
    </Link>
  );
}
