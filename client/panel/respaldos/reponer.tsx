import { useEffect, useState } from "react";
import {
  type Ensayo as Dicho,
  PALABRA,
  PASOS,
  perdidaEnPalabras,
  renglonesOf,
  restoreInput,
} from "../../../rules/operator/salud/reposiciones.ts";
import { trpc } from "../../api/trpc.ts";
import { cx } from "../../kit/cx.ts";
import { errorCode, errorText, isNetworkFailure } from "../../kit/failure.ts";
import { Dialog } from "../../kit/feedback/dialog.tsx";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { TextField } from "../../kit/form/field.tsx";
import { newClave } from "../../kit/form/state/clave.ts";
import { useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { Button } from "../../kit/show/button.tsx";
import { Cuando, type Elegida } from "./columnas.tsx";
import { PruebasFields } from "./pruebas.tsx";
import styles from "./respaldos.module.css";

interface ReponerProps {
  copia: Elegida;
  onClose: () => void;
}

const AGAIN_MS = 1000;
const useMarcha = () =>
  trpc.respaldos.marcha.useQuery(undefined, { refetchInterval: AGAIN_MS, retry: false, gcTime: 0 });

/** First the preview, then the confirmation word and proof, then the wait. */
export function ReponerDialog({ copia, onClose }: ReponerProps) {
  const [phase, setPhase] = useState<"ensayo" | "pedir" | "espera">("ensayo");
  if (phase === "ensayo") return <Ensayar copia={copia} onClose={onClose} onNext={() => setPhase("pedir")} />;
  if (phase === "pedir") return <Pedir copia={copia} onClose={onClose} onAsked={() => setPhase("espera")} />;
  return <Espera onClose={onClose} />;
}

function Ensayar({ copia, onClose, onNext }: ReponerProps & { onNext: () => void }) {
  const { destino, nombre, momento } = copia;
  const { mutate, error: refused, isSuccess } = trpc.respaldos.rehearse.useMutation();
  const { data: marcha } = useMarcha();
  useEffect(() => mutate({ destino, nombre, clave: newClave() }), [mutate, destino, nombre]);
  // An earlier preview is not of this backup.
  const own =
    isSuccess && marcha?.acto === "ensayo" && marcha.copia.nombre === nombre && marcha.copia.destino === destino;
  const ensayo = own ? marcha.ensayo : null;
  const error = refused ? errorText(refused, "No pudimos revisar la copia.") : own ? marcha.error : null;
  return (
    <Dialog
      title="Esto es lo que volvería"
      width="wide"
      focus="volver"
      onClose={onClose}
      dismiss="Cancelar"
      actions={
        <Button variant="danger" disabled={!ensayo} onClick={onNext}>
          Seguir
        </Button>
      }
    >
      <p>
        Copia de <Cuando momento={momento} />, junto a lo que hay ahora. Todavía no se cambia nada.
      </p>
      {error && (
        <Notice kind="peligro" title="Esta copia no se puede reponer" live>
          {error}
        </Notice>
      )}
      {ensayo && <Ensayo ensayo={ensayo} />}
      {!ensayo && !error && (
        <>
          <p className="soft" role="status">
            {PASOS.ensayando}
          </p>
          <Skeleton lines={6} />
        </>
      )}
    </Dialog>
  );
}

function Pedir({ copia: { destino, nombre }, onClose, onAsked }: ReponerProps & { onAsked: () => void }) {
  const restore = trpc.respaldos.restore.useMutation();
  const form = useForm({
    initial: { palabra: "", actual: "", codigo: "" },
    validate: (values) => validate(restoreInput, { destino, nombre, ...values }),
    fallback: "No pudimos reponer la copia.",
  });
  return (
    <FormDialog
      title="Reponer la copia"
      confirmLabel="Reponer"
      danger
      form={form}
      onSend={async (values, clave) => {
        await restore.mutateAsync({ destino, nombre, ...values, clave });
        onAsked();
      }}
      stays
      onClose={onClose}
    >
      <p>
        Todo vuelve a como estaba en la copia. Lo que hay ahora se guarda aparte, por si te arrepientes. Durante un
        momento nadie podrá entrar, y los mensajes que esperaban entonces pueden salir otra vez.
      </p>
      <TextField
        label={`Escribe ${PALABRA}`}
        autoCapitalize="characters"
        spellCheck={false}
        {...form.bind("palabra")}
      />
      <PruebasFields form={form} />
    </FormDialog>
  );
}

/** The program restarts meanwhile: while it does not answer, the restore is in progress. */
function Espera({ onClose }: { onClose: () => void }) {
  const { data: marcha, error, isFetchedAfterMount } = useMarcha();
  const away =
    error !== null && (errorCode(error) === "BACK_SOON" || errorCode(error) === null || isNetworkFailure(error));
  const failed = !away && marcha?.acto === "reponer" ? marcha.error : null;
  // The old process reports until it ends. Its successor may answer before the old one is seen to be gone; it knows of no
  // restore, and its restored database may not know this session.
  const back = isFetchedAfterMount && !away && (error !== null || marcha?.acto !== "reponer");
  if (failed)
    return (
      <Dialog title="No se repuso" onClose={onClose} actions={<Button onClick={onClose}>Entendido</Button>}>
        <Notice kind="peligro" title="Nada cambió" live>
          {failed}
        </Notice>
      </Dialog>
    );
  if (back)
    return (
      <Dialog
        title="La copia está repuesta"
        onClose={reload}
        actions={<Button onClick={reload}>Abrir el panel</Button>}
      >
        <p role="status">Lo que había quedó aparte: lo verás en «También en este servidor».</p>
      </Dialog>
    );
  return (
    <Dialog title={away ? "Volvemos en un momento" : "Reponiendo"} onClose={onClose} busy>
      <p role="status">{away ? PASOS.volviendo : PASOS[marcha?.paso ?? "trayendo"]}</p>
      <Skeleton lines={2} />
      <p className="soft">
        Si en dos minutos no vuelve, arranca el servidor: <code>docker start cuotica</code> o{" "}
        <code>systemctl start cuotica</code>. Al arrancar termina de reponer.
      </p>
    </Dialog>
  );
}

const reload = () => window.location.reload();

/** The backup's figures next to the current ones, what would be lost, and doctor's findings. */
function Ensayo({ ensayo }: { ensayo: Dicho }) {
  const { perdida, fallas, deAntes } = ensayo;
  const lost = perdida && perdidaEnPalabras(perdida);
  return (
    <>
      <table className={styles.cifras}>
        <caption className="visually-hidden">La copia junto a lo que hay ahora</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">En la copia</th>
            <th scope="col">Ahora</th>
          </tr>
        </thead>
        <tbody>
          {renglonesOf(ensayo).map(({ nombre, copia, ahora, distinto }) => (
            <tr key={nombre} className={cx(distinto && styles.distinto)}>
              <th scope="row">{nombre}</th>
              <td>{copia}</td>
              <td>{ahora}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lost && (
        <Notice kind="peligro" title={`Se perdería lo de después: ${lost}.`}>
          Lo que hay ahora queda guardado aparte, pero no se junta con la copia.
        </Notice>
      )}
      {lost === "" && <Notice kind="exito">No se perdería nada de lo que hay ahora.</Notice>}
      {perdida === null && <Notice kind="aviso">Lo que hay ahora no se puede leer para compararlo.</Notice>}
      {fallas.length > 0 ? (
        <Notice kind="aviso" title="La revisión encontró en la copia:">
          <ul className={styles.fallas}>
            {fallas.map((falla) => (
              <li key={falla}>{falla}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <p className="soft">La revisión no encontró nada malo en la copia.</p>
      )}
      {deAntes && <p className="soft">Es de una versión anterior del programa: se actualiza sola al volver.</p>}
    </>
  );
}
