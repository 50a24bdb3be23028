import { Page } from "../ui/page.tsx";

export function AdministradoresTab() {
  return (
    <Page title="Administradores" width="wide">
      Pronto.
    </Page>
  );
}
