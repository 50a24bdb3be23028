import { Page } from "../ui/page.tsx";

export function ClientesTab() {
  return (
    <Page title="Clientes" width="wide">
      Pronto.
    </Page>
  );
}
