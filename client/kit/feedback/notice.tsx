import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { IconAlert, IconCheckCircle, IconInfo, IconOffline } from "../icons.tsx";
import tones from "../tokens/tones.module.css";
import styles from "./notice.module.css";

const LOOKS = {
  info: { icon: IconInfo, tone: tones.plain },
  exito: { icon: IconCheckCircle, tone: tones.green },
  aviso: { icon: IconAlert, tone: tones.mango },
  peligro: { icon: IconAlert, tone: tones.danger },
  offline: { icon: IconOffline, tone: tones.mango },
};

interface NoticeProps {
  kind?: keyof typeof LOOKS;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Announced when it appears: for news, not for what was there all along. */
  live?: boolean;
}

/** A few words the person should not miss, inside the page. */
export function Notice({ kind = "info", title, children, action, live }: NoticeProps) {
  const { icon: Icon, tone } = LOOKS[kind];
  return (
    <div className={cx(styles.notice, tone)} role={live ? "alert" : undefined}>
      <Icon />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
        {action}
      </div>
    </div>
  );
}
