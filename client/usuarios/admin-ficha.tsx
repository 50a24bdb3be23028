import { Page } from "../ui/page.tsx";

export function FichaCliente(_: { userId: string }) {
  return (
    <Page title="Cliente" width="wide">
      Pronto.
    </Page>
  );
}
