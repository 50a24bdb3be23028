import { useState } from "react";
import { errorText } from "../failure.ts";
import { FormMessage } from "../form/form.tsx";
import { Button } from "./button.tsx";
import styles from "./list-more.module.css";

interface Pages {
  data: { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isError: boolean;
}

export interface InfiniteQuery extends Pages {
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: (options?: { cancelRefetch?: boolean }) => Promise<Pages>;
}

/** How many times other responses may come first. */
const TURNS = 5;

/**
 * Loads one more page. It waits for a refresh in progress, which it would otherwise cancel, and asks again if a refresh came in
 * between.
 */
async function fetchMore({ data, fetchNextPage }: InfiniteQuery): Promise<void> {
  const had = data?.pages.length ?? 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const now = await fetchNextPage({ cancelRefetch: false });
    if (now.isError || !now.hasNextPage || (now.data?.pages.length ?? 0) > had) return;
  }
}

/** «Ver más» under a list, if there is more. */
export function ListMore({ query }: { query: InfiniteQuery }) {
  const [busy, setBusy] = useState(false);
  if (!query.hasNextPage) return null;
  const more = async () => {
    setBusy(true);
    await fetchMore(query).finally(() => setBusy(false));
  };
  return (
    <div className={styles.more}>
      <FormMessage>{query.isFetchNextPageError ? errorText(query.error, "No pudimos cargar más.") : null}</FormMessage>
      <Button variant="secondary" busy={busy} onClick={() => void more()}>
        Ver más
      </Button>
    </div>
  );
}
