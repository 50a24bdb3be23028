import { useState } from "react";
import { Link } from "wouter";
import { counted } from "../../../../rules/country/cantidad.ts";
import { type Instante, toDia } from "../../../../rules/country/fecha.ts";
import { Notice } from "../../../kit/feedback/notice.tsx";
import { IconMoney } from "../../../kit/icons.tsx";
import { Button } from "../../../kit/show/button.tsx";
import { Card, Stat } from "../../../kit/show/card.tsx";
import { Empty } from "../../../kit/show/empty.tsx";
import { Fecha } from "../../../kit/show/fecha.tsx";
import { NuevoPrestamoDialog } from "../../altas/nuevo-prestamo.tsx";
import { SubirFotosDialog } from "../../altas/subir-fotos.tsx";
import { useAct } from "../../kit/actos/act.ts";
import { useMay } from "../../kit/actos/permitted.tsx";
import { clientePath } from "../../kit/tabs.ts";
import { type Ficha, isApproved, type Loan } from "../../kit/types.ts";
import { AprobarDialog } from "../../loans/aprobar/aprobar.tsx";
import { BanearDialog, RechazarDialog, SolicitarVerificacionDialog } from "../../loans/aprobar/decidir.tsx";
import { type PrestamoAct, PrestamoDialog } from "../../loans/dialogos.tsx";
import { PrestamoCard } from "../../loans/prestamo.tsx";
import { useRecordar } from "../../loans/recordar.ts";
import { SolicitudCard } from "../../loans/solicitud/solicitud.tsx";
import own from "./ficha.module.css";
import { Deuda } from "./partes/deuda.tsx";

type SolicitudAct = { kind: "aprobar" | "rechazar" | "verificar" | "banearSolicitud"; loan: Loan };
type Act = SolicitudAct | PrestamoAct;

/** «3 de 4»; or a text if there is nothing to count. */
function punctuality({ terminados, aTiempo }: Ficha["puntualidad"]): string {
  return terminados === 0 ? "—" : `${aTiempo} de ${terminados}`;
}

/** Status, pending decisions, and the current loan with its acts. */
export function FichaResumen({ persona }: { persona: Ficha }) {
  const { act, open, close } = useAct<Act>();
  const { puntualidad, pagosPendientes, verify, imgVerify1, imgVerify2, baneoDesde } = persona;
  const hrefOf = (ver: string) => `${clientePath(persona.id)}?ver=${ver}`;
  return (
    <>
      {baneoDesde !== null && <Baneo persona={persona} desde={baneoDesde} />}
      {!verify && imgVerify1 && imgVerify2 && (
        <Notice kind="aviso">
          Sus fotos esperan revisión.{" "}
          <Link className={own.enlace} href={hrefOf("perfil")}>
            Revisar fotos
          </Link>
        </Notice>
      )}
      {pagosPendientes > 0 && (
        <Notice kind="aviso">
          Tiene {counted(pagosPendientes, "pago", "pagos")} por revisar.{" "}
          <Link className={own.enlace} href={hrefOf("pagos")}>
            Revisar pagos
          </Link>
        </Notice>
      )}
      <div className={own.stats}>
        <Deuda persona={persona} />
        <Stat label="Préstamos terminados" value={puntualidad.terminados} />
        <Stat label="A tiempo" value={punctuality(puntualidad)} />
      </div>
      <UnderWay persona={persona} onAct={open} />
      {act && <ActDialog act={act} onClose={close} />}
    </>
  );
}

/** Since when and why they are banned, and what continues regardless. */
function Baneo({ persona: { baneoMotivo, prestamo }, desde }: { persona: Ficha; desde: Instante }) {
  return (
    <Notice kind="peligro" title="Está en la lista de baneados">
      <p>
        Desde el <Fecha dia={toDia(desde)} />. Motivo: {baneoMotivo ?? "no se escribió"}.
      </p>
      {prestamo?.status === "Baneado" && <p>Si le quitas el baneo, su solicitud vuelve a la lista en que estaba.</p>}
      {prestamo?.status === "Aprobado" && <p>Su préstamo sigue en curso: lo debe y lo puede pagar.</p>}
    </Notice>
  );
}

function UnderWay({ persona, onAct }: { persona: Ficha; onAct: (act: Act) => void }) {
  const { remind, reminding } = useRecordar();
  const may = useMay()("gestor");
  const { prestamo } = persona;
  if (prestamo?.status === "Pendiente") {
    return (
      <SolicitudCard
        loan={prestamo}
        onAct={(kind) => onAct({ kind: kind === "banear" ? "banearSolicitud" : kind, loan: prestamo })}
      />
    );
  }
  if (prestamo?.status === "Aprobado" && isApproved(prestamo)) {
    return (
      <PrestamoCard
        loan={prestamo}
        reminding={reminding(prestamo.id)}
        onRemind={() => void remind(prestamo.id)}
        onAct={may ? (kind) => onAct({ kind, loan: prestamo }) : undefined}
      />
    );
  }
  if (prestamo?.status === "Baneado") return null;
  return (
    <Card>
      <Empty icon={<IconMoney />} text="No tiene ningún préstamo en curso." action={<Empezar persona={persona} />} />
    </Card>
  );
}

/** What the team does for a client in person: photos first, then the request. */
function Empezar({ persona }: { persona: Ficha }) {
  const { id: userId, rol, verify, perfilGuardado, imgVerify1, imgVerify2, baneoDesde, olvidado } = persona;
  const [open, setOpen] = useState(false);
  const may = useMay()("gestor");
  const close = () => setOpen(false);
  if (!may || rol !== "cliente" || !perfilGuardado || baneoDesde !== null || olvidado !== null) return null;
  // Both await a review, as the page says.
  if (!verify && imgVerify1 && imgVerify2) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {verify ? "Nuevo préstamo" : "Subir sus fotos"}
      </Button>
      {open && verify && <NuevoPrestamoDialog persona={persona} onClose={close} />}
      {open && !verify && <SubirFotosDialog userId={userId} onClose={close} />}
    </>
  );
}

function ActDialog({ act, onClose }: { act: Act; onClose: () => void }) {
  switch (act.kind) {
    case "aprobar":
      return <AprobarDialog loan={act.loan} onClose={onClose} />;
    case "rechazar":
      return <RechazarDialog loan={act.loan} onClose={onClose} />;
    case "verificar":
      return <SolicitarVerificacionDialog loan={act.loan} onClose={onClose} />;
    case "banearSolicitud":
      return <BanearDialog loan={act.loan} onClose={onClose} />;
    default:
      return <PrestamoDialog act={act} onClose={onClose} />;
  }
}
