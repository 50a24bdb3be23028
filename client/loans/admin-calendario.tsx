import { Page } from "../ui/page.tsx";

export function CalendarioTab() {
  return (
    <Page title="Calendario de Pagos" width="wide">
      Pronto.
    </Page>
  );
}
