import { useState } from "react";
import { paths } from "../../../../rules/paths.ts";
import { trpc } from "../../../api/trpc.ts";
import { errorText } from "../../../kit/failure.ts";
import { Notice } from "../../../kit/feedback/notice.tsx";
import { Button } from "../../../kit/show/button.tsx";
import { CopyButton } from "../../../kit/show/copy-button.tsx";
import { Compartir } from "../../../pieces/compartir.tsx";

/** A link for somebody who pays instead: it shows how much and where, but not whose debt it is. */
export function OtroPaga() {
  const [asked, setAsked] = useState(false);
  const mine = trpc.ajenos.mine.useQuery(undefined, { enabled: asked, retry: false, staleTime: 0 });
  if (!asked || mine.isPending) {
    return (
      <Button variant="ghost" busy={asked} onClick={() => setAsked(true)}>
        Otra persona paga por mí
      </Button>
    );
  }
  if (mine.error) return <Notice kind="aviso">{errorText(mine.error, "No pudimos hacer el enlace.")}</Notice>;
  const link = `${window.location.origin}${paths.pagar}/${mine.data.token}`;
  return (
    <div className="stack-sm">
      <p className="soft small">
        Quien lo abra ve cuánto es y a dónde se paga, no tu nombre ni tu historial. Sirve hasta que se pague. Pídele la
        referencia para registrarlo.
      </p>
      <div className="row">
        <Compartir texto={`¿Me ayudas a pagar? Aquí está cuánto es y a dónde: ${link}`} />
        <CopyButton text={link} label="Copiar enlace" variant="ghost" />
      </div>
    </div>
  );
}
