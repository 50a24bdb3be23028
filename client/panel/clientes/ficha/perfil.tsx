import { useState } from "react";
import { formatDia, toDia } from "../../../../rules/country/fecha.ts";
import { CAMPOS, type Campo, NOMBRES_DE_CAMPO } from "../../../../rules/people/perfil-campos.ts";
import { Notice } from "../../../kit/feedback/notice.tsx";
import { Button } from "../../../kit/show/button.tsx";
import { Card } from "../../../kit/show/card.tsx";
import { Momento } from "../../../kit/show/fecha.tsx";
import { datoOf } from "../../../pieces/datos.tsx";
import { useAct } from "../../kit/actos/act.ts";
import { Permitted } from "../../kit/actos/permitted.tsx";
import { FotoDialog, Miniaturas } from "../../kit/foto/foto.tsx";
import { CardActions } from "../../kit/lista/card-actions.tsx";
import { Facts } from "../../kit/person.tsx";
import type { Ficha } from "../../kit/types.ts";
import { AprobarVerificacionDialog, RechazarVerificacionDialog } from "../../verificaciones/decidir.tsx";
import { MismaFoto } from "../../verificaciones/misma-foto.tsx";
import { retratadoOf, VerificacionCard } from "../../verificaciones/verificacion.tsx";
import { CorregirDatosDialog } from "../corregir-datos.tsx";
import { nameOf } from "../nombre.ts";
import own from "./ficha.module.css";

/** Everything the person said about themselves, the photos that prove it, and the terms they accepted. */
export function FichaPerfil({ persona }: { persona: Ficha }) {
  return (
    <div className={own.columns}>
      <div className="stack">
        <Datos persona={persona} />
        <Terminos aceptaciones={persona.aceptaciones} />
      </div>
      <Identidad persona={persona} />
    </div>
  );
}

function mapOf({ latitude, longitude }: NonNullable<Ficha["ubicacion"]>): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}

/** Fields shown in the file's head. */
const EN_CABEZA: readonly Campo[] = ["edad", "telefono", "cedula"];
/** Fields with a line of their own, at the end, including the address. */
const ANCHOS: readonly Campo[] = ["correo", "direccion", "ciudad", "estado", "ubicacion"];
const CORTOS = NOMBRES_DE_CAMPO.filter((campo) => !EN_CABEZA.includes(campo) && !ANCHOS.includes(campo));

function Datos({ persona }: { persona: Ficha }) {
  const [correcting, setCorrecting] = useState(false);
  const { perfilGuardado, direccion, ciudad, estado, ubicacion } = persona;
  if (!perfilGuardado) {
    return (
      <Card title="Perfil">
        <p className="soft">Todavía no ha completado su perfil.</p>
      </Card>
    );
  }
  return (
    <Card title="Perfil">
      <Facts
        items={[
          ...CORTOS.map((campo) => ({ label: CAMPOS[campo].label, value: datoOf(persona, campo) })),
          { label: CAMPOS.correo.label, value: datoOf(persona, "correo"), whole: true },
          {
            label: CAMPOS.direccion.label,
            value: (
              <>
                {direccion}, {ciudad}, {estado}
                {ubicacion && (
                  <a className={own.map} href={mapOf(ubicacion)} target="_blank" rel="noopener noreferrer">
                    Ver en el mapa<span className="visually-hidden"> (OpenStreetMap)</span>
                  </a>
                )}
              </>
            ),
            whole: true,
          },
        ]}
      />
      <Cambios cambios={persona.cambios} />
      <CardActions>
        <Permitted>
          <Button variant="secondary" onClick={() => setCorrecting(true)}>
            Corregir datos
          </Button>
        </Permitted>
      </CardActions>
      <Permitted>
        {correcting && <CorregirDatosDialog persona={persona} onClose={() => setCorrecting(false)} />}
      </Permitted>
    </Card>
  );
}

/** Data not reviewed since it changed. */
function Cambios({ cambios }: Pick<Ficha, "cambios">) {
  if (cambios.length === 0) return null;
  const said = cambios.map(({ campo, fecha }) => `${CAMPOS[campo].label} (${formatDia(toDia(fecha))})`);
  return <Notice title="Cambió por su cuenta desde la última decisión">{said.join(" · ")}</Notice>;
}

function Terminos({ aceptaciones }: Pick<Ficha, "aceptaciones">) {
  return (
    <Card title="Términos aceptados">
      {aceptaciones.length === 0 ? (
        <p className="soft">No consta que haya aceptado los términos.</p>
      ) : (
        aceptaciones.map(({ version, fecha, ip }) => (
          <Facts
            key={version}
            items={[
              { label: "Versión", value: version },
              { label: "Aceptados", value: <Momento instante={fecha} /> },
              { label: "Dirección IP", value: ip ?? "No se conoce" },
            ]}
          />
        ))
      )}
    </Card>
  );
}

function Identidad({ persona }: { persona: Ficha }) {
  const { act, open, close } = useAct<"aprobar" | "rechazar" | { foto: number }>({
    looks: (act) => typeof act === "object",
  });
  const { id: userId, verify, imgVerify1, imgVerify2, verificacionEnviada: enviada } = persona;
  const verificacion = { ...persona, userId, enviada };
  const retratado = { ...retratadoOf(verificacion), nombre: nameOf(persona) };
  const onOpen = (foto: number) => open({ foto });
  return (
    <>
      {!verify && imgVerify1 && imgVerify2 ? (
        <VerificacionCard
          persona={verificacion}
          onApprove={() => open("aprobar")}
          onReject={() => open("rechazar")}
          onOpen={onOpen}
        />
      ) : (
        <Card title="Identidad">
          {retratado.fotos.length > 0 ? (
            <Miniaturas persona={retratado} large onOpen={onOpen} />
          ) : (
            <p className="soft">
              {verify ? "Verificado, sin fotos guardadas." : "Todavía no ha enviado sus dos fotos."}
            </p>
          )}
          <MismaFoto {...persona} />
          {verify && enviada !== null && (
            <Facts items={[{ label: "Enviadas", value: <Momento instante={enviada} /> }]} />
          )}
        </Card>
      )}
      {act === "aprobar" && <AprobarVerificacionDialog persona={verificacion} onClose={close} />}
      {act === "rechazar" && <RechazarVerificacionDialog persona={verificacion} onClose={close} />}
      {typeof act === "object" && act && <FotoDialog persona={retratado} inicio={act.foto} onClose={close} />}
    </>
  );
}
