import { Page } from "../ui/page.tsx";

export function MorosidadTab() {
  return (
    <Page title="Morosidad" width="wide">
      Pronto.
    </Page>
  );
}
