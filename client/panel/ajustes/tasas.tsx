import { formatTasaExacta, type Tasa } from "../../../rules/money/tasa.ts";
import { hoyEnCaracas } from "../../api/hora.ts";
import { trpc } from "../../api/trpc.ts";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";
import { Table } from "../../kit/show/table.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import type { Ajustes } from "../kit/types.ts";
import { ConOtraTasa } from "../tasas/con-otra-tasa.tsx";
import { TasaFields, useTasaForm } from "../tasas/tasa-form.tsx";
import { TasasLeidasSection } from "./tasas-leidas.tsx";

function TasaForm({ newest }: { newest: Tasa | undefined }) {
  const { send, ...tasa } = useTasaForm(newest);
  const { form } = tasa;
  const onSubmit = form.submit(async (values, clave) => {
    await send(values, clave);
    form.reset({ ...values, valor: "", repetida: "", fechaValor: hoyEnCaracas() });
  });
  return (
    <FormBox onSubmit={onSubmit}>
      <TasaFields {...tasa} />
      <FormMessage>{form.message}</FormMessage>
      <div>
        <Button type="submit" variant="secondary" busy={form.busy}>
          Guardar tasa
        </Button>
      </div>
    </FormBox>
  );
}

/** The day's rate, at which clients see their cuotas in bolívares. */
export function TasasCard({ ajustes }: { ajustes: Ajustes }) {
  const tasas = trpc.tasas.list.useQuery();
  return (
    <Card title="Tasa del día">
      <p className="soft">
        Con ella tus clientes ven en bolívares lo que deben pagar. Cada pago guarda la de su día y no cambia después.
      </p>
      <TasasLeidasSection ajustes={ajustes} />
      <QueryState query={tasas}>
        {(list) => (
          <>
            <TasaForm newest={list[0]} />
            <ConOtraTasa />
            {list.length > 0 && (
              <Table
                caption="Últimas tasas"
                rows={list}
                rowKey={({ fechaValor }) => fechaValor}
                columns={[
                  { title: "Fecha valor", render: ({ fechaValor }) => <Fecha dia={fechaValor} /> },
                  { title: "Bs. por dólar", numeric: true, render: ({ valor }) => formatTasaExacta(valor) },
                  { title: "Fuente", render: ({ fuente }) => fuente },
                ]}
              />
            )}
          </>
        )}
      </QueryState>
    </Card>
  );
}
