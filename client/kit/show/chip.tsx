import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import type { IconClock } from "../icons.tsx";
import tones from "../tokens/tones.module.css";
import styles from "./chip.module.css";

/** Each tone's class, for elements in its colour that are no chips. */
export const TONES = tones;

interface ChipProps {
  icon: typeof IconClock;
  tone: "quiet" | "green" | "mango" | "danger";
  children: ReactNode;
}

/** A coloured word with an icon: colour is never the only sign. */
export function Chip({ icon: Icon, tone, children }: ChipProps) {
  return (
    <span className={cx(styles.chip, tones[tone])}>
      <Icon size={16} />
      {children}
    </span>
  );
}
