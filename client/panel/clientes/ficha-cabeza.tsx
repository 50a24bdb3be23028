import { formatCedula } from "../../../rules/country/cedula.ts";
import { centavos } from "../../../rules/money/dinero.ts";
import { NIVEL_MAXIMO, nombreNivel } from "../../../rules/people/niveles.ts";
import { Dialog } from "../../kit/feedback/dialog.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { StatusChip } from "../../pieces/status.tsx";
import { GestionForm } from "../gestiones/gestion-form.tsx";
import { useAct } from "../kit/act.ts";
import { CardActions } from "../kit/card-actions.tsx";
import { Facts, Uid, WhatsApp } from "../kit/person.tsx";
import type { Ficha } from "../kit/types.ts";
import { SubirNivelDialog } from "../loans/acciones.tsx";
import { BanearDialog, QuitarBaneoDialog, SolicitarVerificacionDialog } from "../loans/decidir.tsx";
import { RecomendadorForm } from "../referidos/referidos-fila.tsx";
import { DiaCorto, IdentidadChip, SituacionChip } from "./cliente-estado.tsx";
import own from "./ficha.module.css";

/** Who this is, how to reach them, and what may be done whatever the section. */
export function FichaCabeza({ persona }: { persona: Ficha }) {
  const { id, nombre, rol, nivel, telefono, cedula, edad, email, creado, prestamo, loan } = persona;
  const { act, open, close } = useAct<"anotar" | "nivel" | "verificar" | "recomendador" | "banear" | "perdonar">();
  const banned = prestamo?.status === "Baneado";
  const bannable = prestamo ?? (loan && { ...loan, saldo: centavos(0) });
  const last = banned ? (
    <Button variant="secondary" onClick={() => open("perdonar")}>
      Quitar baneo
    </Button>
  ) : (
    bannable && (
      <Button variant="quiet" onClick={() => open("banear")}>
        Banear
      </Button>
    )
  );
  return (
    <Card aria-label="Quién es" role="group">
      <div className="row">
        {rol === "admin" && <StatusChip status="Aprobado" label="Administrador" />}
        <IdentidadChip {...persona} />
        <SituacionChip situacion={prestamo} />
        <span className={own.said}>
          Nivel {nivel}, {nombreNivel(nivel)}
        </span>
        {nombre && <span className={own.said}>{email}</span>}
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
      {rol !== "admin" && (
        <CardActions last={last}>
          <Button variant="secondary" onClick={() => open("anotar")}>
            Anotar
          </Button>
          {nivel < NIVEL_MAXIMO && (
            <Button variant="secondary" onClick={() => open("nivel")}>
              Subir nivel
            </Button>
          )}
          <Button variant="secondary" onClick={() => open("verificar")}>
            Solicitar Verificación
          </Button>
          <Button variant="secondary" onClick={() => open("recomendador")}>
            Asignar recomendador
          </Button>
        </CardActions>
      )}
      {act === "anotar" && (
        <Dialog title="Anotar" onClose={close}>
          <GestionForm userId={id} loanId={prestamo?.id ?? null} onDone={close} />
        </Dialog>
      )}
      {act === "recomendador" && (
        <Dialog title="Asignar recomendador" onClose={close}>
          <RecomendadorForm usuario={persona} onDone={close} />
        </Dialog>
      )}
      {act === "nivel" && <SubirNivelDialog loan={{ ...persona, userId: id }} onClose={close} />}
      {act === "verificar" && <SolicitarVerificacionDialog loan={{ ...persona, userId: id }} onClose={close} />}
      {act === "banear" && bannable && <BanearDialog loan={bannable} onClose={close} />}
      {act === "perdonar" && prestamo && <QuitarBaneoDialog loan={prestamo} onClose={close} />}
    </Card>
  );
}
