import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from "react";
import { Link } from "wouter";
import { cx } from "../cx.ts";
import { IconArrowLeft } from "../icons.tsx";
import { useMarca } from "./marca.ts";
import styles from "./page.module.css";

let lastPath: string | null = null;
let goingBack = false;
if (typeof window !== "undefined") {
  window.addEventListener("popstate", () => {
    // Moving to an anchor in the same page also ends here.
    goingBack = window.location.pathname !== lastPath;
  });
}

export interface PageHeadProps {
  title: string;
  /** For search results and link previews. */
  description?: string;
}

/** Collects what a prerendered page puts in the document's head; in the browser React does that. */
export const HeadContext = /* @__PURE__ */ createContext<((head: PageHeadProps) => unknown) | null>(null);

/** The document title, also used when the page is shared. */
export function PageHead({ title, description }: PageHeadProps) {
  const { marca } = useMarca();
  const collect = import.meta.env.SSR ? use(HeadContext) : null;
  const full = title ? `${title} · ${marca}` : marca;
  if (collect) {
    collect({ title: full, description });
    return null;
  }
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}

/** Moves the focus to `heading` after a navigation, but not on the first load, which starts at the top. */
export function usePageFocus(heading: RefObject<HTMLElement | null>): void {
  // Signals that a prerendered page has been hydrated, so that held presses can be replayed.
  useEffect(() => void window.dispatchEvent(new Event("viva")), []);
  useEffect(() => {
    const { pathname } = window.location;
    if (lastPath !== null && lastPath !== pathname) {
      heading.current?.focus({ preventScroll: true });
      if (!goingBack) window.scrollTo(0, 0);
    }
    lastPath = pathname;
    goingBack = false;
  }, [heading]);
}

export type Width = "narrow" | "medium" | "columns" | "wide";

interface PageProps {
  title: ReactNode;
  /** For the browser's tab, if `title` is not plain text. */
  documentTitle?: string;
  /** For search results and link previews. */
  description?: string;
  /** A line under the title. */
  intro?: ReactNode;
  /** The back link: `{ href, label }`. */
  back?: { href: string; label: string };
  /** Beside the title. */
  actions?: ReactNode;
  /** narrow: one form. medium: reading and cards. columns: two columns. wide: tables. */
  width?: Width;
  children: ReactNode;
}

/** A page: its title as h1, and everything else in one column. */
export function Page({ title, documentTitle, description, intro, back, actions, width, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageFocus(heading);
  return (
    <div className={cx(styles.page, styles[width ?? "medium"])}>
      <PageHead title={documentTitle ?? (typeof title === "string" ? title : "")} description={description} />
      <header className={styles.header}>
        {back && (
          <Link href={back.href} className={styles.back}>
            <IconArrowLeft size={20} />
            {back.label}
          </Link>
        )}
        <div className="split">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {actions}
        </div>
        {intro && <p className={styles.intro}>{intro}</p>}
      </header>
      {children}
    </div>
  );
}

/** Two columns on a laptop, the first wider; on a phone one below the other, in source order. Each child is a `div`. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
