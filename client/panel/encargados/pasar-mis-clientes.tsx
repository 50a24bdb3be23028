import { useState } from "react";
import { trpc } from "../../api/trpc.ts";
import { Button } from "../../kit/show/button.tsx";
import { useMay } from "../kit/actos/permitted.tsx";
import { useMisClientes } from "../kit/lista/de-quien.ts";
import { RepartirDialog } from "./repartir-dialog.tsx";

/** Hands the reader's own clients over to another team member, all or those of a place. */
export function PasarMisClientes() {
  const [open, setOpen] = useState(false);
  const { data: me } = trpc.usuarios.me.useQuery();
  const [mios] = useMisClientes();
  const may = useMay()("gestor");
  if (!may || !mios || !me) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Pasar mis clientes
      </Button>
      {open && <RepartirDialog admin={{ id: me.id, email: me.correo ?? "" }} self onClose={() => setOpen(false)} />}
    </>
  );
}
