import type { DispositivoTipo } from "../../../rules/bank/tipos.ts";
import { trpc } from "../../api/trpc.ts";
import { ConfirmDialog } from "../../kit/feedback/dialog.tsx";
import { Notice } from "../../kit/feedback/notice.tsx";
import { IconCheckCircle } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import { TIPOS } from "../dispositivos/tipos.ts";
import { useAct } from "../kit/actos/act.ts";
import { useActo } from "../kit/actos/acto.ts";
import { CardActions } from "../kit/lista/card-actions.tsx";
import { AdminList, Cards, PAGED } from "../kit/lista/list.tsx";
import type { AvisoSinReconocer } from "../kit/types.ts";
import { Ensenados } from "./ensenados.tsx";
import { EnsenarDialog } from "./ensenar.tsx";
import own from "./plantillas-aviso.module.css";

const bancoQueLlama = (tipo: string | null) => TIPOS[tipo as DispositivoTipo] ?? tipo ?? "un banco";

interface Act {
  kind: "ensenar" | "descartar";
  aviso: AvisoSinReconocer;
}

/** Unrecognised bank notices and calls: each is taught once, or set aside. */
export function SinReconocer() {
  const query = trpc.banco.sinReconocer.useInfiniteQuery({}, PAGED);
  const { act, open, close } = useAct<Act>();
  return (
    <div className="stack">
      <AdminList
        query={query}
        empty={
          <Empty icon={<IconCheckCircle />} text="No hay avisos sin reconocer.">
            <p>Aquí esperan los avisos y las llamadas del banco que no entendimos, para que nos enseñes a leerlos.</p>
          </Empty>
        }
      >
        {(avisos) => (
          <Cards>
            {avisos.map((aviso) => (
              <li key={aviso.id}>
                <AvisoCard aviso={aviso} onAct={(kind) => open({ kind, aviso })} />
              </li>
            ))}
          </Cards>
        )}
      </AdminList>
      <Ensenados />
      {act?.kind === "ensenar" && <EnsenarDialog aviso={act.aviso} onClose={close} />}
      {act?.kind === "descartar" && <DescartarDialog aviso={act.aviso} onClose={close} />}
    </div>
  );
}

function AvisoCard({ aviso, onAct }: { aviso: AvisoSinReconocer; onAct: (kind: Act["kind"]) => void }) {
  const { canal, remitente, dispositivo, titulo, texto, recibido, impide } = aviso;
  const quien = canal === "llamada" ? bancoQueLlama(remitente) : (remitente ?? "remitente desconocido");
  return (
    <Card role="group" aria-label={canal === "llamada" ? `Llamada de ${quien}` : `Aviso de ${quien}`}>
      <p className={own.origen}>
        <strong>{canal === "llamada" ? `Llamada de ${quien}` : (remitente ?? "Sin remitente")}</strong>
        {dispositivo && dispositivo !== remitente && <> · {dispositivo}</>} · <Momento instante={recibido} />
      </p>
      {titulo && <p className={own.titulo}>{titulo}</p>}
      <blockquote className={own.texto}>{texto}</blockquote>
      {impide && <Notice kind="aviso">No se puede enseñar como dinero recibido. {impide}</Notice>}
      <CardActions main={!impide && <Button onClick={() => onAct("ensenar")}>Enseñar</Button>}>
        <Button variant="secondary" onClick={() => onAct("descartar")}>
          Descartar
        </Button>
      </CardActions>
    </Card>
  );
}

function DescartarDialog({ aviso, onClose }: { aviso: AvisoSinReconocer; onClose: () => void }) {
  const dismiss = useActo(trpc.banco.dismissAviso.useMutation(), { hecho: "Aviso descartado." });
  return (
    <ConfirmDialog
      title="Descartar aviso"
      confirmLabel="Sí, descartar"
      fallback="No pudimos descartar el aviso."
      onClose={onClose}
      onConfirm={(clave) => dismiss.run({ evidenciaId: aviso.id, clave })}
    >
      <p>No contará como dinero recibido. Si llega otro igual, también esperará aquí.</p>
      <blockquote className={own.texto}>{aviso.texto}</blockquote>
    </ConfirmDialog>
  );
}
