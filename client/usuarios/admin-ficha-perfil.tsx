import { useState } from "react";
import { formatBanco } from "../../server/rules/bancos.ts";
import { useAct } from "../admin/admin-act.ts";
import { Facts } from "../admin/admin-person.tsx";
import type { Ficha } from "../admin/admin-types.ts";
import { Card } from "../ui/card.tsx";
import { Dinero } from "../ui/dinero.tsx";
import { Momento } from "../ui/fecha.tsx";
import { RechazarVerificacionDialog, useAprobarVerificacion } from "../verificaciones/admin-decidir.tsx";
import { type Foto, FotoDialog } from "../verificaciones/admin-foto.tsx";
import { Fotos, VerificacionCard } from "../verificaciones/admin-verificacion.tsx";
import own from "./admin-ficha.module.css";
import { nameOf } from "./admin-nombre.ts";

/** Everything the person said of themselves, the photos that prove it and the terms they accepted. */
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

function Datos({ persona }: { persona: Ficha }) {
  const { perfilGuardado, direccion, ciudad, estado, ingreso, banco, correo, ubicacion } = persona;
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
          { label: "Nombre", value: persona.nombre },
          { label: "Apellido", value: persona.apellido },
          { label: "Ingreso mensual", value: ingreso !== null && <Dinero centavos={ingreso} /> },
          { label: "Banco", value: banco && formatBanco(banco) },
          { label: "Correo electrónico", value: correo, whole: true },
          {
            label: "Dirección",
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
    </Card>
  );
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
  const { run: approve, busy } = useAprobarVerificacion();
  const { act: rejecting, open, close } = useAct<true>();
  const [foto, setFoto] = useState<Foto | null>(null);
  const { id: userId, verify, imgVerify1, imgVerify2, verificacionEnviada: enviada } = persona;
  const toReview = !verify && imgVerify1 && imgVerify2;
  return (
    <>
      {toReview ? (
        <VerificacionCard
          persona={{ ...persona, userId, enviada }}
          approving={busy === userId}
          onApprove={() => void approve({ ...persona, userId })}
          onReject={() => open(true)}
          onOpen={setFoto}
        />
      ) : (
        <Card title="Identidad">
          {imgVerify1 || imgVerify2 ? (
            <Fotos nombre={nameOf(persona)} fotos={[imgVerify1, imgVerify2]} onOpen={setFoto} />
          ) : (
            <p className="soft">
              {verify ? "Verificado, sin fotos guardadas." : "Todavía no ha enviado sus dos fotos."}
            </p>
          )}
          {verify && enviada !== null && (
            <Facts items={[{ label: "Enviadas", value: <Momento instante={enviada} /> }]} />
          )}
        </Card>
      )}
      {foto && <FotoDialog foto={foto} onClose={() => setFoto(null)} />}
      {rejecting && <RechazarVerificacionDialog persona={{ ...persona, userId }} onClose={close} />}
    </>
  );
}
