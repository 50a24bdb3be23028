import { useState } from "react";
import { CONGELADO_DIAS } from "../../../rules/limits/limits.ts";
import { nombreEntrada } from "../../../rules/texts/entradas.ts";
import { trpc } from "../../api/trpc.ts";
import { comeHere } from "../../kit/come-here.ts";
import { ConfirmDialog } from "../../kit/feedback/dialog.tsx";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import { ListMore } from "../../kit/show/list-more.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { StatusChip } from "../../pieces/status.tsx";
import styles from "./mi-cuenta.module.css";

/** For a person who sees activity that was not theirs and does not have the mail with the link. */
function NoFuiYo({ onClose }: { onClose: () => void }) {
  const freeze = trpc.congelados.freezeMine.useMutation();
  return (
    <ConfirmDialog
      title="Proteger mi cuenta"
      confirmLabel="Proteger mi cuenta"
      fallback="No pudimos proteger tu cuenta."
      danger
      onClose={onClose}
      onConfirm={async (clave) => {
        await freeze.mutateAsync({ seguro: true, clave });
        // This session has ended too: reload the page, signed out.
        window.location.reload();
      }}
    >
      <p>
        Cerramos todas tus sesiones, también esta, y por {CONGELADO_DIAS} días no se puede cambiar cómo entras ni pedir
        un préstamo. Podrás entrar de nuevo; después escribe a atención al cliente.
      </p>
    </ConfirmDialog>
  );
}

/** `/datos#actividad` leads here. */
const here = comeHere("actividad");

/** «Actividad de tu cuenta»: sign-ins, failed attempts and changes. */
export function Actividad() {
  const [open, setOpen] = useState(false);
  const lista = trpc.actividad.mine.useInfiniteQuery(
    { limit: 5 },
    { getNextPageParam: (page) => page.nextCursor, staleTime: 0 },
  );
  return (
    <Card
      id="actividad"
      ref={here}
      tabIndex={-1}
      title="Actividad de tu cuenta"
      aside={
        <Button variant="ghost" onClick={() => setOpen(true)}>
          No fui yo
        </Button>
      }
    >
      <QueryState query={lista} skeleton={<Skeleton lines={3} />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) return <p className="soft">Aquí verás cada vez que alguien entre a tu cuenta.</p>;
          return (
            <>
              <ul className={styles.rows}>
                {items.map((entrada) => (
                  <li key={entrada.id} className={styles.sesion}>
                    <div>
                      <p className={styles.value}>{nombreEntrada(entrada, "mia")}</p>
                      <p className="small soft">
                        <Momento instante={entrada.fecha} />
                        {entrada.ip && ` · ${entrada.ip}`}
                      </p>
                    </div>
                    {entrada.esta && <StatusChip status="Aprobado" label="Este navegador" />}
                  </li>
                ))}
              </ul>
              <ListMore query={lista} />
            </>
          );
        }}
      </QueryState>
      {open && <NoFuiYo onClose={() => setOpen(false)} />}
    </Card>
  );
}
