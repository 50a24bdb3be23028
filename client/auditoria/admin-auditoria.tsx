import { Page } from "../ui/page.tsx";

export function AuditoriaTab() {
  return (
    <Page title="Auditoría" width="wide">
      Pronto.
    </Page>
  );
}
