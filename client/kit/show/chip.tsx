import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import type { IconClock } from "../icons.tsx";
import tones from "../tokens/tones.module.css";
import styles from "./chip.module.css";

/** The class of each tone, for what is painted with one and is no chip. */
export const TONES = tones;

interface ChipProps {
  icon: typeof IconClock;
  tone: "quiet" | "green" | "mango" | "danger";
  children: ReactNode;
}

/** A coloured word with an icon: never colour alone. */
export function Chip({ icon: Icon, tone, children }: ChipProps) {
  return (
    <span className={cx(styles.chip, tones[tone])}>
      <Icon size={16} />
      {children}
    </span>
  );
}
