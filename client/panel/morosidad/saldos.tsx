import type { inferRouterOutputs } from "@trpc/server";
import { Link } from "wouter";
import { formatDia, formatDiaCorto } from "../../../rules/country/fecha.ts";
import { whatsappUrl } from "../../../rules/country/telefono.ts";
import { mensajeDeSaldo } from "../../../rules/texts/channels/cobro.ts";
import type { AppRouter } from "../../../server/http/router.ts";
import { trpc } from "../../api/trpc.ts";
import { IconChat } from "../../kit/icons.tsx";
import { ButtonLink } from "../../kit/show/button.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { type Column, Table } from "../../kit/show/table.tsx";
import { useMay } from "../kit/actos/permitted.tsx";
import { fullName } from "../kit/person.tsx";
import { clientePath } from "../kit/tabs.ts";
import { atraso } from "./moroso.tsx";
import { useHouse } from "./use-cobro.ts";

type Saldo = inferRouterOutputs<AppRouter>["morosidad"]["saldos"][number];

const COLUMNS: readonly Column<Saldo>[] = [
  {
    title: "Cliente",
    render: ({ userId, ...quien }) => <Link href={clientePath(userId)}>{fullName(quien)}</Link>,
  },
  { title: "Debe", numeric: true, render: ({ debe }) => <Dinero centavos={debe} /> },
  {
    title: "Vence",
    render: ({ vence }) => (
      <time dateTime={vence} title={formatDia(vence)}>
        {formatDiaCorto(vence)}
      </time>
    ),
  },
  { title: "Atraso", render: ({ dias }) => (dias > 0 ? atraso(dias) : "Todavía no") },
];

function Whatsapp({ saldo: { telefono, nombre, banco, debe, ...saldo } }: { saldo: Saldo }) {
  const house = useHouse();
  if (!telefono) return null;
  const text = mensajeDeSaldo({ ...saldo, nombre: nombre ?? "", monto: debe }, house(banco));
  return (
    <ButtonLink small variant="secondary" href={whatsappUrl(telefono, text)} icon={<IconChat />}>
      WhatsApp
    </ButtonLink>
  );
}

/**
 * People with a negative credit, because the pago behind a credit they used was returned. No loan shows it. Hidden if there are
 * none.
 */
export function Saldos() {
  const { data = [] } = trpc.morosidad.saldos.useQuery();
  const may = useMay()("gestor");
  if (data.length === 0) return null;
  const whatsapp: Column<Saldo> = { title: "Escribirle", render: (saldo) => <Whatsapp saldo={saldo} /> };
  return (
    <section className="stack-sm" aria-labelledby="deben-de-saldo">
      <h2 id="deben-de-saldo">Deben de un saldo a favor</h2>
      <p className="soft">Usaron dinero que tenían a favor, y el pago del que venía volvió.</p>
      <Table
        caption="Deben de un saldo a favor"
        captionHidden
        columns={may ? [...COLUMNS, whatsapp] : COLUMNS}
        rows={data}
        rowKey={({ userId }) => userId}
      />
    </section>
  );
}
