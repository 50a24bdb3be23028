import { useRef, useState } from "react";

/** Single-button acts, as in a list's rows: each is busy until its own answer, and is not sent again before that. */
export function useSends(): {
  sending: (id: string) => boolean;
  send: (id: string, act: () => Promise<unknown>) => Promise<void>;
} {
  const [ids, setIds] = useState<readonly string[]>([]);
  const latest = useRef(ids);
  const write = (next: readonly string[]) => {
    latest.current = next;
    setIds(next);
  };
  return {
    sending: (id) => ids.includes(id),
    async send(id, act) {
      if (latest.current.includes(id)) return;
      write([...latest.current, id]);
      try {
        await act();
      } finally {
        write(latest.current.filter((other) => other !== id));
      }
    },
  };
}
