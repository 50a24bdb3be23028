import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Link } from "wouter";
import { cx } from "../cx.ts";
import styles from "./tabs.module.css";

interface TabItem {
  href: string;
  label: string;
  /** How many wait there. */
  count?: number;
  /** Begins another group. */
  first?: boolean;
}

interface TabsProps {
  /** What the tabs choose between. */
  label: string;
  items: readonly TabItem[];
  /** The `href` of the chosen one. */
  current: string;
}

const idOf = (href: string) => href.replace(/\W+/g, "-");

/** Tabs that are addresses: a row that scrolls on a phone, a column at the side where there is room. */
export function Tabs({ label, items, current }: TabsProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[href="${CSS.escape(current)}"]`);
    if (chosen && row.current)
      row.current.scrollLeft = chosen.offsetLeft - row.current.clientWidth / 2 + chosen.clientWidth / 2;
  }, [current]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const tabs = [...(row.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const from = tabs.indexOf(document.activeElement as HTMLElement);
    if (!step || from < 0) return;
    event.preventDefault();
    tabs.at((from + step) % tabs.length)?.focus();
  };
  return (
    <div ref={row} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
      {items.map(({ href, label: text, count, first }) => (
        <Link
          key={href}
          href={href}
          role="tab"
          id={`tab${idOf(href)}`}
          aria-selected={href === current}
          aria-controls={href === current ? `panel${idOf(href)}` : undefined}
          // Beside the name and not in it: the tab is called the same whatever waits there.
          aria-description={count ? String(count) : undefined}
          tabIndex={href === current ? 0 : -1}
          className={cx(styles.tab, first && styles.first)}
        >
          {text}
          {count ? (
            <span className={styles.count} aria-hidden="true">
              {count}
            </span>
          ) : null}
        </Link>
      ))}
    </div>
  );
}

/** What the chosen tab shows. */
export function TabPanel({ href, children }: { href: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`panel${idOf(href)}`} aria-labelledby={`tab${idOf(href)}`} className={styles.panel}>
      {children}
    </div>
  );
}
