import { Component, type ReactNode } from "react";
import { Notice } from "../feedback/notice.tsx";
import { Button } from "../show/button.tsx";
import styles from "./page.module.css";

/** Catches rendering errors: most often code that did not arrive over a poor connection. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className={`${styles.page} ${styles.narrow}`}>
        <Notice
          kind="peligro"
          title="No pudimos mostrar esta página"
          live
          action={
            <Button variant="secondary" onClick={() => window.location.reload()}>
              Reintentar
            </Button>
          }
        >
          Revisa tu conexión e inténtalo de nuevo.
        </Notice>
      </div>
    );
  }
}
