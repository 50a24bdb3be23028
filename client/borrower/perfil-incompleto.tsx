import { paths } from "../../rules/paths.ts";
import { ButtonLink } from "../kit/show/button.tsx";
import { Card } from "../kit/show/card.tsx";

/** Says that the profile is missing and leads to it (spec §2, §8). */
export function PerfilIncompleto() {
  return (
    <Card tone="mango" title="Tu perfil no está completo">
      <p>Cuéntanos quién eres y a dónde enviarte el dinero. Lo haces una sola vez y toma unos tres minutos.</p>
      <div>
        <ButtonLink href={paths.perfil}>Completa tu perfil</ButtonLink>
      </div>
    </Card>
  );
}
