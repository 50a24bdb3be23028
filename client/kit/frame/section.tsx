import type { ReactNode } from "react";
import { closing, opening, type Section as SectionName } from "../../../rules/holes.ts";

/** A template that the server repeats for each item of its list in a prerendered page; in the browser just its children. */
export function Section({ name, children }: { name: SectionName; children: ReactNode }) {
  if (!import.meta.env.SSR) return children;
  return (
    <>
      {opening(name)}
      {children}
      {closing(name)}
    </>
  );
}
