import { Card } from "../kit/show/card.tsx";

/** What the operator has to say. */
export function Noticias({ children }: { children: string }) {
  return (
    <Card tone="mango" title="Noticias">
      <p>{children}</p>
    </Card>
  );
}
