import { Link } from "wouter";
import { formatTelefono, whatsappUrl } from "../../../rules/country/telefono.ts";
import { Dialog } from "../../kit/feedback/dialog.tsx";
import { ButtonLink } from "../../kit/show/button.tsx";
import { DataList } from "../../kit/show/card.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";
import { StatusChip } from "../../pieces/status.tsx";
import { clientePath } from "../kit/tabs.ts";
import type { Cuota } from "./eventos.ts";

const labelOf = ({ cargo, cuota }: Cuota) => {
  if (cargo === "cuota") return `Cuota ${cuota}`;
  return cargo === "multa" ? "Multa" : "Resto del préstamo";
};

const NONE = "No registrado";

/** One cuota of the calendar: its client, how to reach them, its status (spec §2). */
export function EventoDialog({ cuota, onClose }: { cuota: Cuota; onClose: () => void }) {
  return (
    <Dialog
      title="Detalles del pago"
      onClose={onClose}
      actions={
        <>
          {cuota.telefono && (
            <ButtonLink variant="secondary" href={whatsappUrl(cuota.telefono, `Hola, ${cuota.nombre}.`)}>
              Escribir por WhatsApp
            </ButtonLink>
          )}
          <ButtonLink variant="secondary" href={clientePath(cuota.userId)}>
            Ver cliente
          </ButtonLink>
        </>
      }
    >
      <DataList
        items={[
          { label: "Cliente", value: <Link href={clientePath(cuota.userId)}>{cuota.nombre}</Link> },
          { label: "Correo", value: cuota.correo || NONE },
          { label: "Teléfono", value: cuota.telefono ? formatTelefono(cuota.telefono) : NONE },
          { label: "Estado del pago", value: <StatusChip status={cuota.estado} /> },
          { label: "Fecha de pago", value: <Fecha dia={cuota.vence} /> },
          { label: labelOf(cuota), value: <Dinero centavos={cuota.monto} /> },
        ]}
      />
    </Dialog>
  );
}
