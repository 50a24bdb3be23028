import { formatCedula } from "../../../rules/country/cedula.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Tight } from "../kit/cells.tsx";
import { ClienteLink } from "../kit/person.tsx";
import type { PendingVerificacion } from "../kit/types.ts";

/** What is to be known of the photos before they are approved: somebody else sent them, or one was sent as both. */
export function MismaFoto({ mismaFoto, fotoRepetida }: Pick<PendingVerificacion, "mismaFoto" | "fotoRepetida">) {
  return (
    <>
      {mismaFoto.length > 0 && (
        <Notice kind="peligro">
          Misma foto que{" "}
          {mismaFoto.map(({ userId, nombre, cedula }, i) => (
            <span key={userId}>
              {i > 0 && (i === mismaFoto.length - 1 ? " y " : ", ")}
              <ClienteLink userId={userId}>
                {nombre || "una cuenta sin perfil"}
                {cedula && (
                  <>
                    {" "}
                    (<Tight>{formatCedula(cedula)}</Tight>)
                  </>
                )}
              </ClienteLink>
            </span>
          ))}
          .
        </Notice>
      )}
      {fotoRepetida && <Notice kind="aviso">Las dos fotos son la misma.</Notice>}
    </>
  );
}
