import { toDia } from "../../../rules/country/fecha.ts";
import { ALCANCE_TEXTOS } from "../../../rules/people/acceso/tokens.ts";
import { ahora } from "../../api/hora.ts";
import { trpc } from "../../api/trpc.ts";
import { ConfirmDialog } from "../../kit/feedback/dialog.tsx";
import { IconPlus } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { Fecha, Momento } from "../../kit/show/fecha.tsx";
import type { Column } from "../../kit/show/table.tsx";
import { useAct } from "../kit/actos/act.ts";
import { useActo } from "../kit/actos/acto.ts";
import { byId, DenseTable, Name, RowActions, Sub } from "../kit/lista/cells.tsx";
import { AdminList, PAGED } from "../kit/lista/list.tsx";
import type { Llave } from "../kit/types.ts";
import { HacerLlaveDialog } from "./hacer-llave.tsx";

/** Asks for confirmation before revoking a key. */
function RevocarDialog({ llave: { id: tokenId, nombre }, onClose }: { llave: Llave; onClose: () => void }) {
  const revoke = useActo(trpc.tokens.revoke.useMutation(), { hecho: "Llave revocada." });
  return (
    <ConfirmDialog
      title="Revocar llave"
      confirmLabel="Sí, revocar"
      fallback="No se pudo revocar."
      danger
      onClose={onClose}
      onConfirm={(clave) => revoke.run({ tokenId, clave })}
    >
      <p>
        El programa que usa <strong>{nombre}</strong> dejará de entrar en el momento. Lo que ya hizo se queda.
      </p>
    </ConfirmDialog>
  );
}

function Hasta({ revocado, vence }: Llave) {
  if (revocado !== null)
    return (
      <>
        Revocada el <Fecha dia={toDia(revocado)} corta />
      </>
    );
  return (
    <>
      {vence > ahora() ? "Hasta el " : "Venció el "}
      <Fecha dia={toDia(vence)} corta />
    </>
  );
}

function columnsFor(onRevoke: (llave: Llave) => void): Column<Llave>[] {
  return [
    {
      title: "Nombre",
      render: ({ nombre, correo }) => (
        <Name lines>
          <strong>{nombre}</strong>
          <Sub breaks>{correo}</Sub>
        </Name>
      ),
    },
    { title: "Puede", render: ({ alcances }) => alcances.map((uno) => ALCANCE_TEXTOS[uno].nombre).join(", ") },
    { title: "Último uso", render: ({ usado }) => (usado ? <Momento instante={usado} /> : "Nunca") },
    { title: "Vigencia", render: (llave) => <Hasta {...llave} /> },
    {
      title: "Acciones",
      render: (llave) =>
        llave.revocado === null && (
          <RowActions>
            <Button variant="secondary" small onClick={() => onRevoke(llave)}>
              Revocar
            </Button>
          </RowActions>
        ),
    },
  ];
}

/** The section of Ajustes with the API keys. */
export function LlavesCard() {
  const lista = trpc.tokens.list.useInfiniteQuery({}, PAGED);
  const { act, open, close } = useAct<"hacer" | Llave>();
  return (
    <Card
      title="Llaves de programas"
      aside={
        <Button variant="secondary" small icon={<IconPlus />} onClick={() => open("hacer")}>
          Hacer una llave
        </Button>
      }
    >
      <p className="soft">
        Con una llave, otro programa (una hoja de cálculo, un bot, el de tu contadora) lee o anota aquí en tu nombre. Lo
        que hace queda en Auditoría con el nombre de su llave.{" "}
        <a href="/api/docs" target="_blank" rel="noopener">
          Qué puede pedir
        </a>
        .
      </p>
      <AdminList query={lista} empty={<Empty text="Ningún programa tiene una llave." />}>
        {(items) => <DenseTable caption="Llaves de programas" columns={columnsFor(open)} rows={items} rowKey={byId} />}
      </AdminList>
      {act === "hacer" && <HacerLlaveDialog onClose={close} />}
      {act && act !== "hacer" && <RevocarDialog llave={act} onClose={close} />}
    </Card>
  );
}
