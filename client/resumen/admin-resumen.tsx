import { Page } from "../ui/page.tsx";

export function ResumenTab() {
  return (
    <Page title="Resumen" width="wide">
      Pronto.
    </Page>
  );
}
