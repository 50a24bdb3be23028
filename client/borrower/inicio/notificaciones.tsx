import { AVISOS_EN_INICIO } from "../../../rules/limits.ts";
import { useRefresh } from "../../api/refresh.ts";
import { trpc } from "../../api/trpc.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { useSends } from "../../kit/form/use-sends.ts";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { ListMore } from "../../kit/show/list-more.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { Notificacion } from "./notificacion.tsx";
import styles from "./notificaciones.module.css";

const TODAS = "todas";

/** What a borrower was told, newest first. */
export function useNotificaciones() {
  return trpc.notificaciones.mine.useInfiniteQuery(
    { limit: AVISOS_EN_INICIO },
    { getNextPageParam: (page) => page.nextCursor, staleTime: 0 },
  );
}

export type Lista = ReturnType<typeof useNotificaciones>;

/** The card of what a borrower was told (spec §2 Dashboard). `nuevas` is how many were not read yet. */
export function Notificaciones({ lista, nuevas }: { lista: Lista; nuevas: number }) {
  const refresh = useRefresh();
  const { sending, send } = useSends();
  const markRead = trpc.notificaciones.markRead.useMutation({
    onSuccess: refresh,
    onError: () => toast("No pudimos marcarla como leída. Inténtalo de nuevo.", "error"),
  });
  const mark = (id?: string) => void send(id ?? TODAS, () => markRead.mutateAsync({ id }).catch(() => undefined));
  return (
    <Card
      title="Notificaciones"
      aside={
        nuevas > 0 && (
          <Button variant="ghost" className={styles.all} busy={sending(TODAS)} onClick={() => mark()}>
            Marcar todas
          </Button>
        )
      }
    >
      <QueryState query={lista}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) return <p className="soft">No tienes notificaciones todavía</p>;
          return (
            <>
              <ul className={styles.list}>
                {items.map((item) => (
                  <Notificacion
                    key={item.id}
                    notificacion={item}
                    busy={sending(item.id)}
                    onRead={() => mark(item.id)}
                  />
                ))}
              </ul>
              <ListMore query={lista} />
            </>
          );
        }}
      </QueryState>
    </Card>
  );
}
