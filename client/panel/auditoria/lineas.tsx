import { useState } from "react";
import { Link } from "wouter";
import { counted } from "../../../rules/country/cantidad.ts";
import { type Cambio, describeChanges } from "../../../rules/operator/cambios/cambios.ts";
import { nombreAccion } from "../../../rules/texts/auditoria.ts";
import { trpc } from "../../api/trpc.ts";
import { ConfirmDialog } from "../../kit/feedback/dialog.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import { useActo } from "../kit/actos/acto.ts";
import { undoPagoRecuperado } from "../kit/actos/opuestos.ts";
import { useMay } from "../kit/actos/permitted.tsx";
import { Desplegable } from "../kit/desplegable.tsx";
import { IconArrowRight } from "../kit/icons.tsx";
import { fullName } from "../kit/person.tsx";
import { clientePath } from "../kit/tabs.ts";
import type { AuditLine } from "../kit/types.ts";
import styles from "./auditoria.module.css";

/** Further changes are shown on demand. */
const SHOWN = 5;

/** Each changed field: its old value, if any, and its new one. */
export function Cambios({ cambios }: { cambios: Cambio[] }) {
  return (
    <dl className={styles.changes}>
      {cambios.map(({ campo, antes, despues }) => (
        <div key={campo}>
          <dt>{campo}</dt>
          <dd>
            {antes !== null && (
              <>
                <del>
                  <span className="visually-hidden">antes </span>
                  {antes}
                </del>
                <IconArrowRight size={16} />
              </>
            )}
            <ins>
              {antes !== null && <span className="visually-hidden">después </span>}
              {despues ?? "nada"}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Who it was about; a client's name links to their file. */
function Sujeto({ line }: { line: AuditLine }) {
  const { sujeto, userId, actorId } = line;
  // An act on settings or the system concerns no person.
  if (!sujeto || !userId || (userId === actorId && !sujeto.nombre)) return null;
  const nombre = sujeto.nombre ? fullName(sujeto) : sujeto.correo;
  return (
    <p>
      <Link href={clientePath(userId)}>{nombre}</Link>
    </p>
  );
}

/** The line that this one undoes, or that undid it. */
function OtroLado({ label, otra }: { label: string; otra: AuditLine["deshace"] }) {
  if (!otra) return null;
  return (
    <p className={styles.other}>
      {label} {otra.actor ?? "el programa"}, <Momento instante={otra.fecha} />
    </p>
  );
}

/** One line of the trail. */
function AuditoriaLinea({ line }: { line: AuditLine }) {
  const cambios = describeChanges(line.antes, line.despues);
  const more = cambios.slice(SHOWN);
  return (
    <li className={styles.line}>
      <div className={styles.when}>
        <Momento instante={line.fecha} />
        {line.ip && <span>{line.ip}</span>}
      </div>
      <div className={styles.what}>
        <p className={styles.action}>{nombreAccion(line.accion)}</p>
        <Sujeto line={line} />
        <p className="soft">
          {line.actor ?? "El programa"}
          {line.token && `, con la llave «${line.token}»`}
        </p>
        <OtroLado label="Deshace lo que hizo" otra={line.deshace} />
        <OtroLado label="Lo deshizo" otra={line.deshecha} />
        {line.accion === "pagos.remove" && !line.deshecha && <RecuperarPago line={line} />}
      </div>
      <div className={styles.diff}>
        {cambios.length > 0 && <Cambios cambios={cambios.slice(0, SHOWN)} />}
        {more.length > 0 && (
          <Desplegable titulo={counted(more.length, "cambio más", "cambios más")}>
            <Cambios cambios={more} />
          </Desplegable>
        )}
      </div>
    </li>
  );
}

/** Lines of the trail, newest first. */
export function AuditoriaLineas({ lines }: { lines: readonly AuditLine[] }) {
  return (
    <ol className={styles.lines}>
      {lines.map((line) => (
        <AuditoriaLinea key={line.id} line={line} />
      ))}
    </ol>
  );
}

/** Restores a removed pago: the trail is the only place that still shows it. */
function RecuperarPago({ line: { entidadId: pagoId } }: { line: AuditLine }) {
  const [asked, setAsked] = useState(false);
  const may = useMay();
  if (!may("gestor")) return null;
  return (
    <>
      <p>
        <Button variant="secondary" small onClick={() => setAsked(true)}>
          Recuperar el pago
        </Button>
      </p>
      {asked && <RecuperarDialog pagoId={pagoId} onClose={() => setAsked(false)} />}
    </>
  );
}

function RecuperarDialog({ pagoId, onClose }: { pagoId: string; onClose: () => void }) {
  const restore = useActo(trpc.pagos.restore.useMutation(), {
    hecho: ({ status }) => `Pago recuperado: ${ESTADOS[status]}.`,
    opuesto: ({ status }) => undoPagoRecuperado(pagoId, status),
  });
  return (
    <ConfirmDialog
      title="Recuperar el pago"
      confirmLabel="Sí, recuperar"
      fallback="No se pudo recuperar el pago."
      onClose={onClose}
      onConfirm={(clave) => restore.run({ pagoId, clave })}
    >
      <p>
        Vuelve a Pagos como estaba, con su número y sin su captura. Si estaba aprobado, cuenta otra vez en su préstamo.
        A su cliente le llega un aviso.
      </p>
    </ConfirmDialog>
  );
}

const ESTADOS = { Pendiente: "espera revisión", Aprobado: "está aprobado", Rechazado: "está rechazado" };
