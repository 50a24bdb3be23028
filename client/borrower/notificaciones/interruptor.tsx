import { trpc } from "../../api/trpc.ts";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { StatusChip } from "../../pieces/status.tsx";
import { QueDicen } from "./que-dicen.tsx";
import { useEncender } from "./use-encender.ts";

function Apagadas({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  return (
    <>
      <QueDicen />
      <div>
        <Button variant="secondary" busy={busy} onClick={onPress}>
          Activar notificaciones
        </Button>
      </div>
    </>
  );
}

function Encendidas({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  return (
    <>
      <p>Te avisamos aquí, aunque no tengas la página abierta, hasta que cierres sesión.</p>
      <div>
        <Button variant="secondary" busy={busy} onClick={onPress}>
          Desactivar notificaciones
        </Button>
      </div>
    </>
  );
}

/** The switch of this browser's notifications. */
export function Interruptor() {
  const query = trpc.suscripciones.key.useQuery();
  const { busy, permiso, turnOn, turnOff } = useEncender();
  const activas = permiso === "granted" && query.data?.activa === true;
  return (
    <Card
      title="Notificaciones en este teléfono"
      aside={
        query.data && (
          <StatusChip status={activas ? "Aprobado" : "Rechazado"} label={activas ? "Activadas" : "Desactivadas"} />
        )
      }
    >
      <QueryState query={query} skeleton={<Skeleton lines={3} />}>
        {() => {
          if (activas) return <Encendidas busy={busy} onPress={() => void turnOff()} />;
          if (permiso !== "denied") return <Apagadas busy={busy} onPress={() => void turnOn()} />;
          return (
            <p>
              Este navegador no nos deja enviarte notificaciones. Para recibirlas, permítelas en los ajustes del
              navegador y vuelve a esta página.
            </p>
          );
        }}
      </QueryState>
    </Card>
  );
}
