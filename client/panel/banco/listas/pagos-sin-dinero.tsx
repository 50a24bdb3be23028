import { counted } from "../../../../rules/country/cantidad.ts";
import { MS_PER_HOUR } from "../../../../rules/country/fecha.ts";
import { whatsappUrl } from "../../../../rules/country/telefono.ts";
import { mensajeDePagoSinDinero } from "../../../../rules/texts/channels/cobro.ts";
import { trpc } from "../../../api/trpc.ts";
import { useMarca } from "../../../kit/frame/marca.ts";
import { IconChat, IconSearch } from "../../../kit/icons.tsx";
import { Button, ButtonLink } from "../../../kit/show/button.tsx";
import { Dinero, DineroBs } from "../../../kit/show/dinero.tsx";
import { Fecha } from "../../../kit/show/fecha.tsx";
import { useAct } from "../../kit/actos/act.ts";
import { Permitted } from "../../kit/actos/permitted.tsx";
import { CardActions } from "../../kit/lista/card-actions.tsx";
import { useDeQuien } from "../../kit/lista/de-quien.ts";
import { AdminList, PAGED } from "../../kit/lista/list.tsx";
import { Facts, PersonHead } from "../../kit/person.tsx";
import { clientePath } from "../../kit/tabs.ts";
import { BuscarDineroDialog } from "../../pagos/decidir/buscar-dinero.tsx";
import { RechazarPagoDialog } from "../../pagos/decidir/decidir-pago.tsx";
import { abre, Fila, Filas } from "../fila.tsx";
import type { SinDinero } from "../tipos.ts";
import { TodoAlDia } from "./todo-al-dia.tsx";

/** «hace 3 días», «hace 5 horas». */
function hace(desde: number): string {
  const horas = Math.max(Math.floor((Date.now() - desde) / MS_PER_HOUR), 1);
  if (horas < 48) return `hace ${counted(horas, "hora", "horas")}`;
  return `hace ${Math.floor(horas / 24)} días`;
}

/** Registered pagos missing from the bank's records: ask the borrower, or reject them. */
export function PagosSinDinero({ esperaHoras }: { esperaHoras: number }) {
  const lista = trpc.banco.sinDinero.useInfiniteQuery(useDeQuien(), PAGED);
  const { act, open, close } = useAct<{ kind: "buscar" | "rechazar"; pago: SinDinero }>();
  const plazo = `más de ${counted(esperaHoras, "hora", "horas")}`;
  return (
    <>
      <AdminList deClientes query={lista} empty={<TodoAlDia>Ningún pago lleva {plazo} esperando su dinero.</TodoAlDia>}>
        {(pagos) => (
          <>
            <p className="soft">
              Registrados hace {plazo}, y el banco no dice nada de ellos. El más antiguo va primero.
            </p>
            <Filas label="Pagos sin dinero">
              {pagos.map((pago) => (
                <Fila key={pago.id} label={pago.nombre}>
                  <Pago
                    pago={pago}
                    onBuscar={() => open({ kind: "buscar", pago })}
                    onRechazar={() => open({ kind: "rechazar", pago })}
                  />
                </Fila>
              ))}
            </Filas>
          </>
        )}
      </AdminList>
      {act?.kind === "buscar" && <BuscarDineroDialog pago={act.pago} onClose={close} />}
      {act?.kind === "rechazar" && <RechazarPagoDialog pago={{ ...act.pago, cuotasAplicadas: 0 }} onClose={close} />}
    </>
  );
}

interface PagoProps {
  pago: SinDinero;
  onBuscar: () => void;
  onRechazar: () => void;
}

function Pago({ pago, onBuscar, onRechazar }: PagoProps) {
  const { marca } = useMarca();
  return (
    <>
      <PersonHead
        nombre={pago.nombre}
        userId={pago.userId}
        meta={`Lo registró ${hace(pago.fecha)}`}
        aside={
          <strong>
            <Dinero centavos={pago.monto} />
          </strong>
        }
      />
      <Facts
        items={[
          { label: "Referencia", value: pago.referencia ?? `Termina en ${pago.codigo}` },
          ...(pago.montoBs === null
            ? []
            : [{ label: "En bolívares", value: <DineroBs centimos={pago.montoBs} />, whole: true }]),
          { label: "Día del pago", value: <Fecha dia={pago.fechaPago} corta /> },
        ]}
      />
      <CardActions
        main={
          <Button {...abre} variant="secondary" icon={<IconSearch />} onClick={onBuscar}>
            Buscar su dinero
          </Button>
        }
      >
        {pago.telefono && (
          <ButtonLink
            variant="secondary"
            icon={<IconChat />}
            href={whatsappUrl(pago.telefono, mensajeDePagoSinDinero(pago, marca))}
          >
            Preguntar por WhatsApp
          </ButtonLink>
        )}
        <Permitted>
          <Button variant="secondary" onClick={onRechazar}>
            Rechazar
          </Button>
        </Permitted>
        <ButtonLink variant="ghost" href={clientePath(pago.userId)}>
          Abrir su ficha
        </ButtonLink>
      </CardActions>
    </>
  );
}
