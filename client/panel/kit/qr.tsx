import { encode } from "uqr";
import { cx } from "../../kit/cx.ts";
import styles from "./qr.module.css";

/** White cells around the code: readers need them to find it. */
const MARGIN = 4;

/** A QR code, black on white in every theme: some readers recognise no other. `large`: for long texts, whose cells are small. */
export function Qr({ text, label, large }: { text: string; label: string; large?: boolean }) {
  const { data, size } = encode(text, { border: MARGIN });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      className={cx(styles.qr, large && styles.large)}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
