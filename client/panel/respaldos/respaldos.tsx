import { useEffect, useState } from "react";
import { MS_PER_HOUR } from "../../../rules/country/fecha.ts";
import { formatDuracion } from "../../../rules/operator/salud/corridas.ts";
import { trpc } from "../../api/trpc.ts";
import { errorText } from "../../kit/failure.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { newClave } from "../../kit/form/state/clave.ts";
import { Page } from "../../kit/frame/page.tsx";
import { IconShield } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { byId, DenseTable } from "../kit/lista/cells.tsx";
import { AdminList, Filter, PAGED, useParam } from "../kit/lista/list.tsx";
import type { CopiaLocal, Respaldo } from "../kit/types.ts";
import { columnasDeCopias, columnasDeLocales, type Elegida } from "./columnas.tsx";
import { DescargarDialog } from "./descargar.tsx";
import { ReponerDialog } from "./reponer.tsx";
import styles from "./respaldos.module.css";

/** A running backup changes its row without any event. */
const AGAIN_MS = 2000;

const CAMBIOS = "cambios";

type Act = { kind: "reponer" | "descargar"; copia: Elegida };

/** «Respaldos»: all backups, with buttons to make, download or restore one. */
export function RespaldosTab() {
  const [act, setAct] = useState<Act | null>(null);
  const [asked, setAsked] = useState(false);
  const cambios = useParam("de")[0] === CAMBIOS;
  const lista = trpc.respaldos.list.useInfiniteQuery(
    { cambios },
    { ...PAGED, refetchInterval: ({ state }) => (asked || state.data?.pages.some(isMaking) ? AGAIN_MS : false) },
  );
  const casa = trpc.respaldos.get.useQuery();
  const making = lista.data?.pages.some(isMaking) ?? false;
  useEffect(() => {
    if (making) setAsked(false);
  }, [making]);
  const on = { onReponer: open("reponer"), onDescargar: open("descargar") };

  function open(kind: Act["kind"]) {
    return (copia: Elegida) => setAct({ kind, copia });
  }
  return (
    <Page
      title="Respaldos"
      intro="Copias de la base de datos y las fotos. Una que esté solo en este disco se pierde con él: guarda alguna en otra parte."
      actions={<Respaldar busy={making} onAsked={() => setAsked(true)} />}
      width="wide"
    >
      <QueryState query={casa}>{({ cadaMs }) => cadaMs !== null && <Cuales cadaMs={cadaMs} />}</QueryState>
      {making && (
        <Notice kind="info" live>
          Se está haciendo una copia. Puedes seguir trabajando.
        </Notice>
      )}
      <AdminList
        query={lista}
        empty={
          <Empty
            text={cambios ? "Todavía no se ha copiado lo que cambia." : "Todavía no hay respaldos. Haz el primero."}
            icon={<IconShield size={32} />}
          />
        }
      >
        {(copias) => (
          <DenseTable<Respaldo>
            oneLine
            className={styles.tabla}
            caption="Copias hechas"
            columns={columnasDeCopias(on)}
            rows={copias}
            rowKey={byId}
          />
        )}
      </AdminList>
      <QueryState query={casa}>{({ locales }) => locales.length > 0 && <Otras locales={locales} {...on} />}</QueryState>
      {act?.kind === "reponer" && <ReponerDialog copia={act.copia} onClose={() => setAct(null)} />}
      {act?.kind === "descargar" && (
        <DescargarDialog copia={act.copia} seguro={casa.data?.seguro ?? true} onClose={() => setAct(null)} />
      )}
    </Page>
  );
}

/** Full backups, or incremental ones. */
function Cuales({ cadaMs }: { cadaMs: number }) {
  return (
    <div className="stack-sm">
      <Filter
        label="Qué copias"
        name="de"
        options={[
          { value: "", label: "Enteras" },
          { value: CAMBIOS, label: "De lo que cambió" },
        ]}
      />
      <p className="soft">
        Entre una copia entera y la otra, lo que cambia sale cada{" "}
        {cadaMs === MS_PER_HOUR ? "hora" : formatDuracion(cadaMs)}. Cada una se repone como las enteras.
      </p>
    </div>
  );
}

const isMaking = ({ items }: { items: readonly Respaldo[] }) => items.some(({ termino }) => termino === null);

function Respaldar({ busy, onAsked }: { busy: boolean; onAsked: () => void }) {
  const create = trpc.respaldos.create.useMutation();
  const press = () =>
    create.mutateAsync({ clave: newClave() }).then(
      () => {
        onAsked();
        toast("Empezó el respaldo.");
      },
      (failure: unknown) => toast(errorText(failure, "No pudimos empezar el respaldo."), "error"),
    );
  return (
    <Button busy={busy || create.isPending} busyLabel="Se está haciendo una copia" onClick={() => void press()}>
      Respaldar ahora
    </Button>
  );
}

interface OtrasProps {
  locales: readonly CopiaLocal[];
  onReponer: (copia: Elegida) => void;
  onDescargar: (copia: Elegida) => void;
}

/** Other copies in DATA_DIR: made before a restore, or by a command. */
function Otras({ locales, ...on }: OtrasProps) {
  return (
    <section aria-labelledby="otras" className={styles.seccion}>
      <h2 id="otras">También en este servidor</h2>
      <p className="soft">Lo que había antes de reponer o de actualizar, y lo que se copió con una orden.</p>
      <DenseTable
        oneLine
        className={styles.tabla}
        caption="También en este servidor"
        columns={columnasDeLocales(on)}
        rows={locales}
        rowKey={({ nombre }) => nombre}
      />
    </section>
  );
}
