import { formatDia } from "../../../rules/country/fecha.ts";
import { formatTasaExacta } from "../../../rules/money/tasa.ts";
import { nombreFuente } from "../../../rules/money/tasa-fuentes.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Button } from "../../kit/show/button.tsx";
import { useActo } from "../kit/actos/acto.ts";
import type { TasasLeidas } from "../kit/types.ts";

type Lectura = TasasLeidas["ultimas"][number];

/** A rate that needs an administrator's confirmation. */
function EnEspera({ lectura }: { lectura: Lectura }) {
  const answer = useActo(trpc.tasas.decide.useMutation(), {
    hecho: (_, { tomar }) => (tomar ? "Tasa guardada." : "Lectura descartada."),
    fallback: "No pudimos guardarlo.",
  });
  const say = (tomar: boolean) => answer.press({ lecturaId: lectura.id, tomar });
  return (
    <Notice kind="aviso">
      <div className="stack">
        <p>
          <strong>
            {nombreFuente(lectura.fuente)} dice {formatTasaExacta(lectura.valor)} para el{" "}
            {formatDia(lectura.fechaValor)}.
          </strong>{" "}
          {lectura.motivo}
        </p>
        <div className="row">
          <Button variant="secondary" small busy={answer.busy} onClick={() => say(true)}>
            Usar esta tasa
          </Button>
          <Button variant="quiet" small busy={answer.busy} onClick={() => say(false)}>
            No es
          </Button>
        </div>
      </div>
    </Notice>
  );
}

/** Rates that wait for confirmation, and disagreements between sources. */
export function PorDecidir({ enEspera, discordantes }: Pick<TasasLeidas, "enEspera" | "discordantes">) {
  return (
    <>
      {enEspera.map((lectura) => (
        <EnEspera key={lectura.id} lectura={lectura} />
      ))}
      {discordantes.map((text) => (
        <Notice key={text} kind="aviso">
          Las fuentes no dicen lo mismo. {text}
        </Notice>
      ))}
    </>
  );
}
