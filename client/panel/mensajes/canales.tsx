import { useState } from "react";
import { grouped } from "../../../rules/country/cantidad.ts";
import { instante } from "../../../rules/country/fecha.ts";
import { formatDolares } from "../../../rules/money/dinero.ts";
import { centavosOfMicros } from "../../../rules/money/micros.ts";
import { CANALES, type Canal } from "../../../rules/texts/channels/canal.ts";
import { momentoDicho, nombreCartero } from "../../../rules/texts/channels/mensajes.ts";
import { trpc } from "../../api/trpc.ts";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { Button } from "../../kit/show/button.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { useMay } from "../kit/actos/permitted.tsx";
import { Figure, Figures } from "../kit/lista/figures.tsx";
import { useParam } from "../kit/lista/list.tsx";
import type { CanalDicho } from "../kit/types.ts";
import styles from "./mensajes.module.css";
import { ProbarDialog } from "./probar.tsx";
import { CanalDe } from "./suerte.tsx";

/** Each channel: its carrier, pauses, messages sent and cost. `?probar=` opens a test, as linked from Ajustes. */
export function Canales() {
  const query = trpc.mensajes.canales.useQuery();
  const may = useMay()("gestor");
  const [asked, ask] = useParam("probar");
  const [open, setOpen] = useState<Canal | null>(null);
  const probar = open ?? (may ? query.data?.find(({ canal }) => canal === asked)?.canal : undefined);
  return (
    <section aria-label="Canales">
      <QueryState query={query} skeleton={<Skeleton shape="card" lines={2} />}>
        {(canales) => (
          <Figures className={styles.canales}>
            {canales.map((canal) => (
              <Figure
                key={canal.canal}
                name={<CanalDe canal={canal.canal} />}
                value={<Enviados canal={canal} />}
                text={
                  <>
                    <Como canal={canal} />
                    {may && canal.cartero && (
                      <Button variant="ghost" small className={styles.probar} onClick={() => setOpen(canal.canal)}>
                        Enviar prueba<span className="visually-hidden"> por {CANALES[canal.canal].dicho}</span>
                      </Button>
                    )}
                  </>
                }
              />
            ))}
          </Figures>
        )}
      </QueryState>
      {probar && (
        <ProbarDialog
          canal={probar}
          onClose={() => {
            setOpen(null);
            if (asked) ask("", { replace: true });
          }}
        />
      )}
    </section>
  );
}

function Enviados({ canal: { cartero, hoy, mes } }: { canal: CanalDicho }) {
  if (!cartero && mes.mensajes === 0) return <span className={styles.nadie}>Nadie</span>;
  return (
    <>
      {grouped(hoy.mensajes)} <span className={styles.unidad}>hoy</span>
    </>
  );
}

function Como({ canal }: { canal: CanalDicho }) {
  const { cartero, descansaHasta, error, enCola, mes, topes } = canal;
  const gasto = mes.costo > 0 ? ` · ${formatDolares(centavosOfMicros(mes.costo))}` : "";
  const tope = topes?.mes == null ? "" : ` de ${grouped(topes.mes)}`;
  return (
    <>
      <span className={styles.linea}>{cartero ? nombreCartero(cartero) : "Nadie los envía"}</span>
      {descansaHasta !== null && (
        <strong className={styles.descansa}>
          Descansa hasta {momentoDicho(instante(descansaHasta), instante(Date.now())).replace(/^(a|el) ?/, "")}
          {error && `: ${error}`}
        </strong>
      )}
      <span className={styles.linea}>
        {grouped(tope ? mes.contados : mes.mensajes)}
        {tope} este mes{gasto}
      </span>
      {enCola > 0 && <span className={styles.linea}>{grouped(enCola)} en cola</span>}
    </>
  );
}
