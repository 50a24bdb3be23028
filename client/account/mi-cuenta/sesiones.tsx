import { instante } from "../../../rules/country/fecha.ts";
import { nombreNavegador } from "../../../rules/texts/navegador.ts";
import { trpc } from "../../api/trpc.ts";
import { errorText } from "../../kit/failure.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { useClaves } from "../../kit/form/state/use-claves.ts";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { StatusChip } from "../../pieces/status.tsx";
import styles from "./mi-cuenta.module.css";

/** The account's open sessions, and how to close the others. */
export function Sesiones() {
  const query = trpc.cuentas.sessions.useQuery();
  const close = trpc.cuentas.closeOtherSessions.useMutation();
  const conClave = useClaves();
  const utils = trpc.useUtils();
  const closeOthers = async () => {
    try {
      const { cerradas } = await conClave("", (clave) => close.mutateAsync({ clave }));
      toast(cerradas === 1 ? "Cerramos la otra sesión." : `Cerramos las otras ${cerradas} sesiones.`);
      await utils.cuentas.sessions.invalidate();
    } catch (failure) {
      toast(errorText(failure, "Error al cerrar sesión."), "error");
    }
  };
  return (
    <Card title="Sesiones abiertas">
      <QueryState query={query}>
        {(sesiones) => (
          <>
            <ul className={styles.rows}>
              {sesiones.map(({ id, navegador, usada, esta }) => (
                <li key={id} className={styles.sesion}>
                  <div>
                    <p className={styles.value}>{nombreNavegador(navegador)}</p>
                    <p className="small soft">
                      Último uso: <Momento instante={instante(usada)} />
                    </p>
                  </div>
                  {esta && <StatusChip status="Aprobado" label="Esta sesión" />}
                </li>
              ))}
            </ul>
            {sesiones.length > 1 && (
              <div>
                <Button variant="secondary" busy={close.isPending} onClick={() => void closeOthers()}>
                  Cerrar sesión en otros dispositivos
                </Button>
              </div>
            )}
          </>
        )}
      </QueryState>
    </Card>
  );
}
