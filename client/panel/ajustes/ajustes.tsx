import { Link, useLocation } from "wouter";
import { trpc } from "../../api/trpc.ts";
import { cx } from "../../kit/cx.ts";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { Page } from "../../kit/frame/page.tsx";
import { IconAlert, IconArrowLeft, IconClock } from "../../kit/icons.tsx";
import { Chip } from "../../kit/show/chip.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { IconArrowRight } from "../kit/icons.tsx";
import { useParam } from "../kit/lista/list.tsx";
import type { Ajustes } from "../kit/types.ts";
import styles from "./ajustes.module.css";
import { AjustesForm } from "./ajustes-form.tsx";
import { isUnsaved, SECCIONES, type Seccion } from "./secciones.ts";

/** The operator's settings, one section at a time: on a phone behind a list, on a laptop next to it. */
export function AjustesTab() {
  // Values must not change while being edited: queried once, and again only after saving.
  const ajustes = trpc.ajustes.get.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const [asked] = useParam("seccion");
  const found = SECCIONES.find(({ id }) => id === asked);
  const seccion = found ?? SECCIONES[0];
  return (
    <Page title="Ajustes" intro="Lo que tus clientes ven y las reglas que puedes cambiar." width="wide">
      <QueryState query={ajustes} skeleton={<Skeleton shape="card" lines={3} />}>
        {(data) => (
          <div className={cx(styles.partes, found && styles.dentro)}>
            <Indice ajustes={data} current={seccion} />
            <div className={styles.parte}>
              <Volver />
              {seccion && <Contenido key={seccion.id} seccion={seccion} ajustes={data} />}
            </div>
          </div>
        )}
      </QueryState>
    </Page>
  );
}

function Indice({ ajustes, current }: { ajustes: Ajustes; current: Seccion | undefined }) {
  const [path] = useLocation();
  return (
    <nav className={styles.indice} aria-label="Secciones de Ajustes">
      {SECCIONES.map((seccion) => (
        <Link
          key={seccion.id}
          href={`${path}?seccion=${seccion.id}`}
          aria-current={seccion === current ? "page" : undefined}
        >
          <span>{seccion.label}</span>
          {isUnsaved(seccion, ajustes) ? (
            <Chip icon={IconClock} tone="mango">
              Sin guardar
            </Chip>
          ) : (
            seccion.falta?.(ajustes) && (
              <Chip icon={IconAlert} tone="danger">
                Falta
              </Chip>
            )
          )}
          <IconArrowRight size={18} className={styles.flecha} />
        </Link>
      ))}
    </nav>
  );
}

/** Back from a section to the list, where there is room for only one. */
function Volver() {
  const [path] = useLocation();
  return (
    <Link href={path} className={styles.volver}>
      <IconArrowLeft size={18} /> Todos los ajustes
    </Link>
  );
}

function Contenido({ seccion, ajustes }: { seccion: Seccion; ajustes: Ajustes }) {
  if ("Content" in seccion) return <seccion.Content ajustes={ajustes} />;
  return <AjustesForm seccion={seccion} ajustes={ajustes} />;
}
