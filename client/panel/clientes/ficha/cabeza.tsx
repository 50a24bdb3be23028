import { formatCedula } from "../../../../rules/country/cedula.ts";
import { NIVEL_INICIAL, NIVEL_MAXIMO, nombreNivel } from "../../../../rules/people/niveles.ts";
import { Dialog } from "../../../kit/feedback/dialog.tsx";
import { Button } from "../../../kit/show/button.tsx";
import { Card } from "../../../kit/show/card.tsx";
import { StatusChip } from "../../../pieces/status.tsx";
import { AtiendeDialog } from "../../encargados/atiende-dialog.tsx";
import { useEquipo } from "../../encargados/equipo.ts";
import { GestionForm } from "../../gestiones/gestion-form.tsx";
import { useAct } from "../../kit/actos/act.ts";
import { Permitted, useMay } from "../../kit/actos/permitted.tsx";
import { CardActions } from "../../kit/lista/card-actions.tsx";
import { Menu, type MenuItem } from "../../kit/menu.tsx";
import { Facts, Uid, WhatsApp } from "../../kit/person.tsx";
import type { Ficha } from "../../kit/types.ts";
import { SubirNivelDialog } from "../../loans/acciones.tsx";
import { BanearDialog, QuitarBaneoDialog, SolicitarVerificacionDialog } from "../../loans/aprobar/decidir.tsx";
import { OlvidarDialog } from "../../olvidos/olvidar.tsx";
import { RecomendadorForm } from "../../referidos/referidos-fila.tsx";
import { DiaCorto, IdentidadChip, SituacionChip } from "../cliente-estado.tsx";
import { nameOf } from "../nombre.ts";
import own from "./ficha.module.css";
import { BajarNivelDialog } from "./reabrir.tsx";

type Act = "anotar" | "atiende" | "nivel" | "bajar" | "verificar" | "recomendador" | "banear" | "perdonar" | "borrar";

/** The person's name and contact, and the acts available in every section. */
export function FichaCabeza({ persona }: { persona: Ficha }) {
  const { id, nombre, rol, nivel, telefono, cedula, edad, email, creado, encargo } = persona;
  const { act, open, close } = useAct<Act>();
  return (
    <Card aria-label="Quién es" role="group">
      <div className="row">
        {rol === "admin" && <StatusChip status="Aprobado" label="Administrador" />}
        <IdentidadChip {...persona} />
        <SituacionChip situacion={persona.prestamo} baneado={persona.baneoDesde !== null} />
        <span className={own.said}>
          Nivel {nivel}, {nombreNivel(nivel)}
        </span>
        {nombre && persona.olvidado === null && <span className={own.said}>{email}</span>}
        {encargo && (
          <span className={own.said}>
            Lo atiende {encargo.correo}
            {encargo.nota && `: «${encargo.nota}»`}
          </span>
        )}
      </div>
      <Facts
        items={[
          {
            label: "Teléfono",
            value: telefono ? <WhatsApp telefono={telefono} texto={`Hola, ${nombre}.`} /> : "Sin teléfono",
          },
          { label: "Cédula", value: cedula ? formatCedula(cedula) : "Sin cédula" },
          { label: "Edad", value: edad ? `${edad} años` : "Sin edad" },
          { label: "Cliente desde", value: <DiaCorto instante={creado} /> },
          { label: "UID", value: <Uid id={id} /> },
        ]}
      />
      {rol !== "admin" && persona.olvidado === null && <Acciones persona={persona} onAct={open} />}
      {act && <ActDialog act={act} persona={persona} onClose={close} />}
    </Card>
  );
}

/** Everyday acts are visible; rare and final ones are in a menu. */
function Acciones({ persona, onAct }: { persona: Ficha; onAct: (act: Act) => void }) {
  const { nivel, baneoDesde } = persona;
  const { hay } = useEquipo();
  const may = useMay();
  const item = (label: string, act: Act, danger = false): MenuItem => ({ label, onSelect: () => onAct(act), danger });
  return (
    <CardActions>
      <Button variant="secondary" onClick={() => onAct("anotar")}>
        Anotar
      </Button>
      {nivel < NIVEL_MAXIMO && (
        <Button variant="secondary" onClick={() => onAct("nivel")}>
          Subir nivel
        </Button>
      )}
      <Button variant="secondary" onClick={() => onAct("verificar")}>
        Solicitar Verificación
      </Button>
      {baneoDesde !== null && (
        <Button variant="secondary" onClick={() => onAct("perdonar")}>
          Quitar baneo
        </Button>
      )}
      <Menu
        de={nameOf(persona)}
        grupos={[
          [
            ...(hay ? [item("Quién lo atiende", "atiende")] : []),
            item("Asignar recomendador", "recomendador"),
            ...(nivel > NIVEL_INICIAL && nivel <= NIVEL_MAXIMO ? [item("Bajar nivel", "bajar")] : []),
          ],
          [
            ...(baneoDesde === null ? [item("Banear", "banear", true)] : []),
            ...(may("propietario") ? [item("Borrar sus datos", "borrar", true)] : []),
          ],
        ]}
      />
    </CardActions>
  );
}

function ActDialog({ act, persona, onClose }: { act: Act; persona: Ficha; onClose: () => void }) {
  const { id: userId, prestamo } = persona;
  const quien = { ...persona, userId };
  switch (act) {
    case "anotar":
      return (
        <Dialog title="Anotar" onClose={onClose}>
          <GestionForm userId={userId} loanId={prestamo?.id ?? null} onDone={onClose} />
        </Dialog>
      );
    case "atiende":
      return <AtiendeDialog persona={persona} onClose={onClose} />;
    case "recomendador":
      return (
        <Dialog title="Asignar recomendador" onClose={onClose}>
          <RecomendadorForm usuario={persona} onDone={onClose} />
        </Dialog>
      );
    case "nivel":
      return <SubirNivelDialog loan={quien} onClose={onClose} />;
    case "bajar":
      return <BajarNivelDialog persona={persona} onClose={onClose} />;
    case "verificar":
      return <SolicitarVerificacionDialog loan={quien} onClose={onClose} />;
    case "banear":
      return <BanearDialog loan={{ ...quien, ...(prestamo && { saldo: prestamo.saldo }) }} onClose={onClose} />;
    case "borrar":
      return (
        <Permitted least="propietario">
          <OlvidarDialog userId={userId} nombre={nameOf(persona)} onClose={onClose} />
        </Permitted>
      );
    case "perdonar":
      return <QuitarBaneoDialog loan={quien} onClose={onClose} />;
  }
}
