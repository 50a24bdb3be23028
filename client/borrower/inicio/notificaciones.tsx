import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import type { Instante } from "../../../rules/country/fecha.ts";
import { AVISOS_EN_INICIO } from "../../../rules/limits/limits.ts";
import { trpc } from "../../api/trpc.ts";
import { newClave } from "../../kit/form/state/clave.ts";
import { Card } from "../../kit/show/card.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import { ListMore } from "../../kit/show/list-more.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import styles from "./notificaciones.module.css";

interface NotificacionProps {
  /** `lleva`: the link to its subject; absent if it says everything. */
  notificacion: { mensaje: string; fecha: Instante; lleva?: { pagina: string; texto: string } | null };
  /** Unseen when the page opened. */
  fresh: boolean;
}

/** One notification, new or read (spec §2): a dot, a word, and a link to its subject. */
function Notificacion({ notificacion: { mensaje, fecha, lleva }, fresh }: NotificacionProps) {
  return (
    <li className={styles.item}>
      <p>{mensaje}</p>
      <p className={styles.meta}>
        <span className={fresh ? styles.dot : "visually-hidden"}>{fresh ? "Nueva" : "Leída"}</span>
        <Momento instante={fecha} />
        {lleva && (
          <Link href={lleva.pagina} className={styles.adonde}>
            {lleva.texto}
          </Link>
        )}
      </p>
    </li>
  );
}

/** A borrower's notifications, newest first. */
export function useNotificaciones() {
  return trpc.notificaciones.mine.useInfiniteQuery(
    { limit: AVISOS_EN_INICIO },
    { getNextPageParam: (page) => page.nextCursor, staleTime: 0 },
  );
}

export type Lista = ReturnType<typeof useNotificaciones>;

/** Notifications that were new on arrival: they keep that mark while the page stays, though seeing them marks them as read. */
function useFresh(lista: Lista) {
  const [fresh] = useState(() => new Set<string>());
  const items = lista.data?.pages.flatMap((page) => page.items) ?? [];
  for (const { id, leida } of items) if (!leida) fresh.add(id);
  return { fresh, newest: items.find(({ leida }) => !leida)?.id };
}

/** Once the card is visible, all are marked as read. A failure is not shown: they stay new. */
function useReadOnSight(newest: string | undefined) {
  const card = useRef<HTMLElement>(null);
  const { mutate } = trpc.notificaciones.markRead.useMutation();
  useEffect(() => {
    if (!newest || !card.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      mutate({ clave: newClave() });
    });
    observer.observe(card.current);
    return () => observer.disconnect();
  }, [newest, mutate]);
  return card;
}

/** The notifications card (spec §2 Dashboard). */
export function Notificaciones({ lista }: { lista: Lista }) {
  const { fresh, newest } = useFresh(lista);
  const card = useReadOnSight(newest);
  return (
    <Card title="Notificaciones" ref={card}>
      <QueryState query={lista}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) return <p className="soft">No tienes notificaciones todavía</p>;
          return (
            <>
              <ul className={styles.list}>
                {items.map((item) => (
                  <Notificacion key={item.id} notificacion={item} fresh={fresh.has(item.id)} />
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
