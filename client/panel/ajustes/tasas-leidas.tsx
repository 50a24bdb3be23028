import { formatDiaCorto } from "../../../rules/country/fecha.ts";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { formatTasaExacta } from "../../../rules/money/tasa.ts";
import { nombreFuente } from "../../../rules/money/tasa-fuentes.ts";
import { tasaFuenteInput } from "../../../rules/operator/ajustes/esquemas.ts";
import { trpc } from "../../api/trpc.ts";
import { errorText } from "../../kit/failure.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { TextField } from "../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { useClaves } from "../../kit/form/state/use-claves.ts";
import { useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { Button } from "../../kit/show/button.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import { Table } from "../../kit/show/table.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { useActo } from "../kit/actos/acto.ts";
import { Desplegable } from "../kit/desplegable.tsx";
import type { Ajustes, TasasLeidas } from "../kit/types.ts";
import { PorDecidir } from "../tasas/por-decidir.tsx";

function Fuentes({ fuentes }: Pick<TasasLeidas, "fuentes">) {
  return (
    <Table
      caption="Fuentes de la tasa"
      rows={fuentes}
      rowKey={({ fuente }) => fuente}
      columns={[
        { title: "Fuente", render: ({ fuente }) => nombreFuente(fuente) },
        {
          title: "Última respuesta",
          render: ({ logrado, intentado, error }) => (
            <div>
              {logrado ? (
                <Momento instante={logrado} />
              ) : intentado ? (
                "Ninguna todavía"
              ) : (
                "Aún no hizo falta preguntarle"
              )}
              {error && <div className="soft">El último intento falló: {error}.</div>}
            </div>
          ),
        },
      ]}
    />
  );
}

const vacia = { url: "", ruta: "" };

/** A custom rate source: an address that returns JSON, and the path of the rate in it. */
function FuentePropia({ propia }: { propia: Ajustes["tasaFuente"] }) {
  const save = useActo(trpc.ajustes.save.useMutation(), {
    hecho: (_, { tasaFuente }) => (tasaFuente ? "Fuente guardada." : "Fuente quitada."),
  });
  const form = useForm({
    initial: propia ?? vacia,
    validate: (values) =>
      values.url || values.ruta ? validate(tasaFuenteInput, values, { url: "Escribe la dirección." }) : {},
    fallback: "No pudimos guardar la fuente.",
  });
  const onSubmit = form.submit(async (values, clave) => {
    await save.run({ tasaFuente: values.url ? values : null, clave });
  });
  return (
    <Desplegable titulo={propia ? "Tu propia fuente" : "Agregar una fuente propia"}>
      <FormBox onSubmit={onSubmit}>
        <div className="grid">
          <TextField
            label="Dirección que responde en JSON"
            placeholder="https://"
            maxLength={LETRAS.enlace}
            hint="Se pregunta antes que a las demás. Vacía, se quita."
            {...form.bind("url")}
          />
          <TextField
            label="Dónde está la tasa"
            placeholder="promedio"
            maxLength={LETRAS.ruta}
            hint="El camino dentro de la respuesta, con puntos: data.usd.price"
            {...form.bind("ruta")}
          />
        </div>
        <FormMessage>{form.message}</FormMessage>
        <div>
          <Button type="submit" variant="secondary" busy={form.busy}>
            Guardar fuente
          </Button>
        </div>
      </FormBox>
    </Desplegable>
  );
}

/** Which rates the program fetches itself, and which it leaves to the administrator. */
export function TasasLeidasSection({ ajustes }: { ajustes: Ajustes }) {
  const leidas = trpc.tasas.lecturas.useQuery();
  const readNow = trpc.tasas.readNow.useMutation();
  const conClave = useClaves();
  return (
    <QueryState query={leidas}>
      {({ fuentes, ultimas, enEspera, discordantes }) =>
        fuentes.length === 0 ? (
          <p className="soft">
            La tasa no se lee sola en este servidor. Para que lo haga, quita <code>TASA_FUENTES=ninguna</code> de su
            configuración.
          </p>
        ) : (
          <div className="stack">
            <p className="soft">
              La tasa del BCV se lee sola cada tarde. La primera fuente que responde es la que vale; si cambia más de 10
              % o algo no cuadra, espera por ti.
            </p>
            <PorDecidir enEspera={enEspera} discordantes={discordantes} />
            <Fuentes fuentes={fuentes} />
            {ultimas[0] && (
              <p className="soft">
                Lo último que se leyó: {formatTasaExacta(ultimas[0].valor)} para el{" "}
                {formatDiaCorto(ultimas[0].fechaValor)}, de {nombreFuente(ultimas[0].fuente)} ·{" "}
                <Momento instante={ultimas[0].leido} />
              </p>
            )}
            <div>
              <Button
                variant="secondary"
                busy={readNow.isPending}
                onClick={() =>
                  void conClave("", (clave) => readNow.mutateAsync({ clave })).then(
                    () => toast("Preguntando a las fuentes. La respuesta aparece aquí en unos segundos."),
                    (failure: unknown) => toast(errorText(failure, "No pudimos preguntar a las fuentes."), "error"),
                  )
                }
              >
                Leer ahora
              </Button>
            </div>
            <FuentePropia propia={ajustes.tasaFuente} />
          </div>
        )
      }
    </QueryState>
  );
}
