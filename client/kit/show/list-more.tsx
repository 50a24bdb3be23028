import { errorText } from "../feedback/failure.ts";
import { FormMessage } from "../form/form.tsx";
import { Button } from "./button.tsx";
import styles from "./list-more.module.css";

interface InfiniteQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: () => unknown;
}

/** «Ver más» under a list, while there is more. */
export function ListMore({ query }: { query: InfiniteQuery }) {
  if (!query.hasNextPage) return null;
  return (
    <div className={styles.more}>
      <FormMessage>{query.isFetchNextPageError ? errorText(query.error, "No pudimos cargar más.") : null}</FormMessage>
      <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        Ver más
      </Button>
    </div>
  );
}
