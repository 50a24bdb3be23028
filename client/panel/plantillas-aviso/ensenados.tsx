import { trpc } from "../../api/trpc.ts";
import { ConfirmDialog } from "../../kit/feedback/dialog.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import { useAct } from "../kit/actos/act.ts";
import { useActo } from "../kit/actos/acto.ts";
import { Desplegable } from "../kit/desplegable.tsx";
import { CardActions } from "../kit/lista/card-actions.tsx";
import { Cards } from "../kit/lista/list.tsx";
import type { AvisoEnsenado } from "../kit/types.ts";
import own from "./plantillas-aviso.module.css";

const HUECOS = { monto: "monto", referencia: "referencia", telefono: "teléfono", nombre: "nombre" };

/** The taught formats, each with a button to forget it; hidden if there are none. */
export function Ensenados() {
  const { data = [] } = trpc.banco.plantillasAviso.useQuery();
  const { act, open, close } = useAct<AvisoEnsenado>();
  return (
    <>
      {data.length > 0 && (
        <Desplegable titulo={`Lo que enseñaste (${data.length})`}>
          <Cards>
            {data.map((ensenado) => (
              <li key={ensenado.id}>
                <Card>
                  <p className={own.origen}>
                    <strong>{ensenado.plantilla.remitente ?? "Cualquier remitente"}</strong> ·{" "}
                    <Momento instante={ensenado.creado} />
                  </p>
                  <Forma ensenado={ensenado} />
                  <CardActions>
                    <Button variant="secondary" onClick={() => open(ensenado)}>
                      Olvidar
                    </Button>
                  </CardActions>
                </Card>
              </li>
            ))}
          </Cards>
        </Desplegable>
      )}
      {act && <OlvidarDialog ensenado={act} onClose={close} />}
    </>
  );
}

/** The fixed words, with markers for the parts that change. */
function Forma({ ensenado }: { ensenado: AvisoEnsenado }) {
  return (
    <p className={own.texto}>
      {ensenado.plantilla.partes.map((parte, place) => {
        if ("fijo" in parte) return parte.fijo;
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
        return <mark key={place}>{parte.campo ? HUECOS[parte.campo] : "…"}</mark>;
      })}
    </p>
  );
}

function OlvidarDialog({ ensenado, onClose }: { ensenado: AvisoEnsenado; onClose: () => void }) {
  const forget = useActo(trpc.banco.forgetPlantilla.useMutation(), {
    hecho: "Olvidado: esos avisos volverán a esperar aquí.",
  });
  return (
    <ConfirmDialog
      title="Olvidar cómo se lee"
      confirmLabel="Sí, olvidar"
      danger
      fallback="No pudimos olvidarlo."
      onClose={onClose}
      onConfirm={(clave) => forget.run({ plantillaId: ensenado.id, clave })}
    >
      <p>Los próximos avisos como este esperarán sin leerse. Lo que ya se leyó se queda.</p>
      <Forma ensenado={ensenado} />
    </ConfirmDialog>
  );
}
