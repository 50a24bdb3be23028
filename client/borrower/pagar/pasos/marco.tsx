import { type FormEvent, type ReactNode, Suspense, useEffect } from "react";
import { paths } from "../../../../rules/paths.ts";
import { Skeleton } from "../../../kit/feedback/skeleton.tsx";
import { FormBox } from "../../../kit/form/form.tsx";
import { Page } from "../../../kit/frame/page.tsx";
import { MAIN_ID } from "../../../kit/frame/skip-link.tsx";
import styles from "./marco.module.css";

interface MarcoProps {
  numero?: 1 | 2 | 3;
  titulo: string;
  /** The previous step; if absent, the loan's page. */
  atras?: string;
  /** The step's action: at the foot of the screen, above the keyboard. */
  pie: ReactNode;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** Each new step starts at its top, and the tab bar gives way to the step's action. */
function useAlone(): void {
  useEffect(() => {
    const { documentElement } = document;
    documentElement.toggleAttribute("data-pasos", true);
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>(`#${MAIN_ID} h1`)?.focus({ preventScroll: true });
    return () => documentElement.removeAttribute("data-pasos");
  }, []);
}

/** One step of paying, alone on the screen. */
export function Marco({ numero, titulo, atras, pie, onSubmit, children }: MarcoProps) {
  useAlone();
  const back = atras
    ? { href: `${paths.solicitar}${window.location.search}${atras}`, label: "Atrás" }
    : { href: paths.solicitar, label: "Mis Préstamos" };
  return (
    <Page
      title={titulo}
      width="narrow"
      back={back}
      actions={numero && <span className="soft small">Paso {numero} de 3</span>}
    >
      <FormBox onSubmit={onSubmit ?? ((event) => event.preventDefault())} className={styles.paso}>
        <Suspense fallback={<Skeleton />}>{children}</Suspense>
        <div className={styles.pie}>{pie}</div>
      </FormBox>
    </Page>
  );
}
