import { useEffect } from "react";
import { paths } from "../../../rules/paths.ts";
import { useSignOut } from "../../account/use-sign-out.ts";
import { IconLogout } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { forgetFotos } from "../../offline/kept/fotos-guardadas.ts";
import { StatusChip } from "../../pieces/status.tsx";
import { Respuesta } from "../respuesta.tsx";
import type { Usuario } from "../sesion.tsx";
import { SubirFotos } from "./subir-fotos.tsx";

function EnRevision({ usuario: { id: userId, verificacionEnviada } }: { usuario: Usuario }) {
  const { busy, leave } = useSignOut(paths.inicio);
  // They may have arrived although the response was lost.
  useEffect(() => void forgetFotos(userId), [userId]);
  return (
    <Card title="Estamos revisando tus fotos" aside={<StatusChip status="Pendiente" label="En revisión" />}>
      <p>
        Ya las recibimos. Una persona las revisa y te avisamos aquí y en tus notificaciones. Puedes cerrar sesión y
        volver más tarde: no se pierde nada.
      </p>
      {verificacionEnviada !== null && <Respuesta desde={verificacionEnviada} que="solicitud" />}
      <div>
        <Button variant="secondary" icon={<IconLogout />} busy={busy} onClick={leave}>
          Cerrar Sesión
        </Button>
      </div>
    </Card>
  );
}

/** While a person is not verified: the two photos to send, then the wait (spec §2). */
export function Verificacion({ usuario }: { usuario: Usuario }) {
  return usuario.imgVerify1 && usuario.imgVerify2 ? (
    <EnRevision usuario={usuario} />
  ) : (
    <SubirFotos key={`${usuario.imgVerify1}${usuario.imgVerify2}`} usuario={usuario} />
  );
}
