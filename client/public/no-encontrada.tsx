import { paths } from "../../rules/paths.ts";
import { Page } from "../kit/frame/page.tsx";
import { ButtonLink } from "../kit/show/button.tsx";

export function NoEncontradaPage() {
  return (
    <Page
      title="No encontramos esta página"
      intro="Puede que el enlace haya cambiado o esté incompleto."
      description="Esta dirección no existe."
      width="narrow"
    >
      <div className="row">
        <ButtonLink href={paths.inicio}>Volver al inicio</ButtonLink>
        <ButtonLink href={paths.tutorial} variant="ghost">
          Cómo funciona
        </ButtonLink>
      </div>
    </Page>
  );
}
