import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "wouter";
import { cx } from "../cx.ts";
import styles from "./button.module.css";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "quiet";

interface Look {
  variant?: ButtonVariant;
  /** As wide as its container. */
  block?: boolean;
  icon?: ReactNode;
  /** Inside a row of a table. */
  small?: boolean;
}

interface ButtonProps extends Look, ComponentProps<"button"> {
  /** In progress: the button keeps its width and focus, and ignores further presses. */
  busy?: boolean;
  /** What a screen reader hears while busy. */
  busyLabel?: string;
}

function look({ variant = "primary", block, small }: Look, className?: string) {
  return cx(styles.button, styles[variant], small && styles.small, block && styles.block, className);
}

/** A button. At most one `primary` per screen, its main action. `danger` is for final acts, `quiet` for what leads to them. */
export function Button({
  variant,
  block,
  icon,
  small,
  busy,
  busyLabel = "Un momento…",
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // `busy` may appear a moment after the press: a button that sends ignores the second press of a double click.
    if (busy || (busy !== undefined && event.detail > 1)) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <button
        type="button"
        {...rest}
        className={cx(look({ variant, block, small }, className), busy && styles.busy)}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={press}
      >
        <span className={styles.content}>
          {icon}
          {rest.children}
        </span>
      </button>
      {busy !== undefined && (
        <span className="visually-hidden" aria-live="polite">
          {busy ? busyLabel : ""}
        </span>
      )}
    </>
  );
}

interface ButtonLinkProps extends Look {
  href: string;
  /** The link downloads a file. */
  download?: boolean;
  className?: string;
  /** Called in addition to following the link. */
  onClick?: () => void;
  children: ReactNode;
}

/** A link that looks like a button. External addresses open in a new tab. */
export function ButtonLink({
  variant,
  block,
  icon,
  small,
  href,
  download,
  className,
  onClick,
  children,
}: ButtonLinkProps) {
  const content = (
    <span className={styles.content}>
      {icon}
      {children}
    </span>
  );
  if (download) {
    return (
      <a className={look({ variant, block, small }, className)} href={href} download onClick={onClick}>
        {content}
      </a>
    );
  }
  if (!href.startsWith("/")) {
    return (
      <a
        className={look({ variant, block, small }, className)}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onClick}
      >
        {content}
      </a>
    );
  }
  return (
    <Link className={look({ variant, block, small }, className)} href={href} onClick={onClick}>
      {content}
    </Link>
  );
}
