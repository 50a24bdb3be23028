import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link } from "wouter";
import { cx } from "../cx.ts";
import styles from "./tabs.module.css";

interface TabItem {
  href: string;
  label: string;
  icon?: ReactNode;
  /** The name of the group that starts with it. */
  group?: string | undefined;
  /** The count shown on the tab. */
  count?: number | undefined;
  /** The count is coloured only for items that wait for an administrator or are late. */
  tone?: "work" | "late" | undefined;
  /** One of four everyday tabs: on a phone it is in the bottom bar. */
  daily?: boolean | undefined;
}

interface TabsProps {
  /** The tabs' accessible name. */
  label: string;
  items: readonly TabItem[];
  /** The selected tab's `href`. */
  current: string;
}

const idOf = (href: string) => href.replace(/\W+/g, "-");

function Count({ count, tone }: Pick<TabItem, "count" | "tone">) {
  if (!count) return null;
  return (
    <span className={cx(styles.count, tone && styles[tone])} aria-hidden="true">
      {count > 999 ? "999+" : count}
    </span>
  );
}

/**
 * Tabs that are links: a column at the side on wide screens. On a phone the everyday ones form a bottom bar; the others are at the foot of
 * the page, and «Más» opens them.
 */
export function Tabs({ label, items, current }: TabsProps) {
  const { root, more, open, height, show, hide } = useSheet(current);
  const listId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const tabs = [...(root.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const from = tabs.indexOf(document.activeElement as HTMLElement);
    if (!step || from < 0) return;
    event.preventDefault();
    tabs.at((from + step) % tabs.length)?.focus();
  };
  const rest = items.filter(({ daily }) => !daily);
  const waiting = rest.reduce((sum, { count = 0, tone }) => sum + (tone ? count : 0), 0);
  return (
    <div className={styles.whole} style={{ minBlockSize: height }}>
      <div
        ref={root}
        id={listId}
        role="tablist"
        aria-label={label}
        className={cx(styles.tabs, open && styles.open)}
        onKeyDown={onKeyDown}
      >
        {items.map((item) => (
          <Fragment key={item.href}>
            {item.group && (
              <span className={styles.group} aria-hidden="true">
                {item.group}
              </span>
            )}
            <Tab item={item} chosen={item.href === current} onClick={hide} />
          </Fragment>
        ))}
      </div>
      {rest.length < items.length && (
        <button
          ref={more}
          type="button"
          className={cx(styles.tab, styles.daily, styles.more)}
          data-chosen={rest.some(({ href }) => href === current)}
          aria-expanded={open}
          aria-controls={listId}
          aria-description={waiting ? `${waiting} por atender` : undefined}
          onClick={open ? hide : show}
        >
          <span className={styles.dots} aria-hidden="true" />
          <span className={styles.label}>Más</span>
          <Count count={waiting} tone="work" />
        </button>
      )}
      {open && <div className={styles.backdrop} aria-hidden="true" onClick={hide} />}
    </div>
  );
}

function Tab({ item, chosen, onClick }: { item: TabItem; chosen: boolean; onClick: () => void }) {
  const { href, label, icon, count, tone, daily } = item;
  return (
    <Link
      href={href}
      role="tab"
      id={`tab${idOf(href)}`}
      aria-selected={chosen}
      aria-controls={chosen ? `panel${idOf(href)}` : undefined}
      // Next to the name and not part of it, so that the tab's accessible name is constant.
      aria-description={count ? String(count) : undefined}
      tabIndex={chosen ? 0 : -1}
      className={cx(styles.tab, daily && styles.daily)}
      onClick={onClick}
    >
      {icon}
      <span className={styles.label}>{label}</span>
      <Count count={count} tone={tone} />
    </Link>
  );
}

/** The tabs behind «Más», while they cover the page. */
function useSheet(current: string) {
  const root = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  /** The height they leave empty at the page's foot; undefined while they are there themselves. */
  const [height, setHeight] = useState<number>();
  const open = height !== undefined;
  const hide = () => setHeight(undefined);
  useEffect(() => {
    const list = root.current;
    const chosen = list?.querySelector<HTMLElement>(`[href="${CSS.escape(current)}"]`);
    // Only at the side does the list scroll by itself.
    if (list && chosen && getComputedStyle(list).overflowY === "auto" && chosen.offsetTop > list.clientHeight)
      list.scrollTop = chosen.offsetTop - list.clientHeight / 2;
  }, [current]);
  useEffect(() => {
    if (!open) return;
    root.current?.querySelector<HTMLElement>(`[role="tab"]:not(.${styles.daily})`)?.focus({ preventScroll: true });
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setHeight(undefined);
      more.current?.focus();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [open]);
  return {
    root,
    more,
    open,
    height,
    show: () => setHeight(root.current?.parentElement?.getBoundingClientRect().height ?? 0),
    hide,
  };
}

/** The selected tab's content. */
export function TabPanel({ href, children }: { href: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`panel${idOf(href)}`} aria-labelledby={`tab${idOf(href)}`} className={styles.panel}>
      {children}
    </div>
  );
}
