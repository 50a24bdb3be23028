import { useState } from "react";
import { Link } from "wouter";
import { ACTOS_POR_FIRMAR } from "../../../rules/loans/aprobar/firmas.ts";
import { describeChanges } from "../../../rules/operator/cambios/cambios.ts";
import { trpc } from "../../api/trpc.ts";
import { ConfirmDialog } from "../../kit/feedback/dialog.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import { Cambios } from "../auditoria/lineas.tsx";
import { useActo } from "../kit/actos/acto.ts";
import { useMay } from "../kit/actos/permitted.tsx";
import { clientePath } from "../kit/tabs.ts";
import type { Firma } from "../kit/types.ts";
import styles from "./firmas.module.css";

const tituloOf = ({ acto }: Firma) => ACTOS_POR_FIRMAR[acto] ?? acto;

/** Internal ids are left out: the words beside them say what they are. */
const cambiosOf = ({ antes, despues }: Firma) =>
  describeChanges(
    antes,
    Object.fromEntries(
      Object.entries({ ...antes, ...despues }).filter(([name]) => !/Id$|^(desde|confirmo|repetida)$/.test(name)),
    ),
  );

interface DialogProps {
  firma: Firma;
  onClose: () => void;
}

/** Takes effect at once and is not undone here: each act is undone where it was requested. */
function FirmarDialog({ firma, onClose }: DialogProps) {
  const sign = useActo(trpc.firmas.sign.useMutation(), { hecho: "Firmado: quedó hecho." });
  return (
    <ConfirmDialog
      title={tituloOf(firma)}
      confirmLabel="Sí, firmar"
      fallback="No se pudo firmar."
      onClose={onClose}
      onConfirm={(clave) => sign.run({ firmaId: firma.id, clave })}
    >
      <p>
        Lo pidió <strong>{firma.correo}</strong>
        {firma.nombre && (
          <>
            {" "}
            para <strong>{firma.nombre}</strong>
          </>
        )}
        . Se hace ahora, y en la auditoría quedan los dos.
      </p>
      <Datos firma={firma} />
    </ConfirmDialog>
  );
}

function RetirarDialog({ firma, onClose }: DialogProps) {
  const drop = useActo(trpc.firmas.drop.useMutation(), { hecho: "Retirado: no se hizo nada." });
  return (
    <ConfirmDialog
      danger
      title={firma.mia ? "Retirar lo que pediste" : "No firmar"}
      confirmLabel={firma.mia ? "Sí, retirar" : "Sí, retirarlo sin firmar"}
      fallback="No se pudo retirar."
      onClose={onClose}
      onConfirm={(clave) => drop.run({ firmaId: firma.id, clave })}
    >
      <p>
        «{tituloOf(firma)}» no se hará. {!firma.mia && `Díselo a ${firma.correo}: puede pedirlo otra vez.`}
      </p>
    </ConfirmDialog>
  );
}

/** The old and the new values; an act that only has an input shows no «antes». */
function Datos({ firma }: { firma: Firma }) {
  const cambios = cambiosOf(firma);
  return cambios.length > 0 && <Cambios cambios={cambios} />;
}

function PorFirmarFila({ firma }: { firma: Firma }) {
  const may = useMay();
  const [open, setOpen] = useState<"firmar" | "retirar" | null>(null);
  const close = () => setOpen(null);
  return (
    <li className={styles.fila}>
      <div className={styles.que}>
        <h3>{tituloOf(firma)}</h3>
        <p className="small soft">
          {firma.userId && firma.nombre && (
            <>
              <Link href={clientePath(firma.userId)}>{firma.nombre}</Link> ·{" "}
            </>
          )}
          {firma.mia ? "La pediste" : `La pidió ${firma.correo}`} <Momento instante={firma.fecha} />
        </p>
      </div>
      <Datos firma={firma} />
      {may("gestor") && (
        <div className="row">
          <Button variant="ghost" small onClick={() => setOpen("retirar")}>
            {firma.mia ? "Retirar" : "No firmar"}
          </Button>
          {!firma.mia && firma.deDueno && <p className="small soft">La firma un propietario.</p>}
          {!firma.mia && !firma.deDueno && (
            <Button small onClick={() => setOpen("firmar")}>
              Firmar
            </Button>
          )}
        </div>
      )}
      {open === "firmar" && <FirmarDialog firma={firma} onClose={close} />}
      {open === "retirar" && <RetirarDialog firma={firma} onClose={close} />}
    </li>
  );
}

/** Acts requested by one administrator that another must sign; hidden if there are none. */
export function PorFirmar({ firmas }: { firmas: readonly Firma[] }) {
  if (firmas.length === 0) return null;
  return (
    <section aria-labelledby="por-firmar" className={styles.firmas}>
      <h2 id="por-firmar">Esperan otra firma</h2>
      <ul className={styles.lista}>
        {firmas.map((firma) => (
          <PorFirmarFila key={firma.id} firma={firma} />
        ))}
      </ul>
    </section>
  );
}
