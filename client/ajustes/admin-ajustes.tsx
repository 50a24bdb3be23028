import { TasasCard } from "../tasas/admin-tasas.tsx";
import { trpc } from "../trpc.ts";
import { Page } from "../ui/page.tsx";
import { QueryState } from "../ui/query-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { AjustesForm } from "./admin-ajustes-form.tsx";

/** What an operator sets: brand, where to pay, whom to write to, news. */
export function AjustesTab() {
  // What is being written must not change under the hand: asked for once, and again only when saved.
  const ajustes = trpc.ajustes.get.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <Page title="Ajustes" intro="Lo que tus clientes ven y las reglas que puedes cambiar." width="wide">
      <TasasCard />
      <QueryState query={ajustes} skeleton={<Skeleton shape="card" lines={3} />}>
        {(data) => <AjustesForm ajustes={data} />}
      </QueryState>
    </Page>
  );
}
