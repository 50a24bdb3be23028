import { useState } from "react";
import { formatCedula } from "../../../rules/country/cedula.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { FotoDialog } from "../kit/foto/foto.tsx";
import { Tight } from "../kit/lista/cells.tsx";
import { ClienteLink, fullName } from "../kit/person.tsx";
import type { PendingVerificacion } from "../kit/types.ts";
import own from "./verificacion.module.css";

type Fotos = Pick<PendingVerificacion, "mismaFoto" | "fotoRepetida" | "parecidas" | "imgVerify1" | "imgVerify2">;
type Persona = Fotos & Pick<PendingVerificacion, "nombre" | "apellido" | "cedula" | "edad">;

/** Whether there are warnings about the photos to read before approving. */
export function hayReparos({ mismaFoto, fotoRepetida, parecidas }: Fotos): boolean {
  return mismaFoto.length > 0 || fotoRepetida || parecidas.length > 0;
}

function Quien({ userId, nombre, cedula }: { userId: string; nombre: string; cedula: string | null }) {
  return (
    <ClienteLink userId={userId}>
      {nombre || "una cuenta sin perfil"}
      {cedula && (
        <>
          {" "}
          (<Tight>{formatCedula(cedula)}</Tight>)
        </>
      )}
    </ClienteLink>
  );
}

/** Warnings about the photos before approval: sent or resembling those of other people, or the same one sent twice. */
export function MismaFoto(persona: Persona) {
  const { mismaFoto, fotoRepetida, parecidas } = persona;
  return (
    <>
      {mismaFoto.length > 0 && (
        <Notice kind="peligro">
          Misma foto que{" "}
          {mismaFoto.map((otra, i) => (
            <span key={otra.userId}>
              {i > 0 && (i === mismaFoto.length - 1 ? " y " : ", ")}
              <Quien {...otra} />
            </span>
          ))}
          .
        </Notice>
      )}
      {parecidas.length > 0 && <Parecidas persona={persona} />}
      {fotoRepetida && <Notice kind="aviso">Las dos fotos son la misma.</Notice>}
    </>
  );
}

/** Each photo that resembles another person's, side by side. */
function Parecidas({ persona }: { persona: Persona }) {
  const [abierta, setAbierta] = useState<{ fotos: string[]; nombre: string } | null>(null);
  return (
    <Notice kind="peligro">
      <ul className={own.parecidas}>
        {persona.parecidas.map((otra) => {
          const fotos = [otra.foto === 1 ? persona.imgVerify1 : persona.imgVerify2, otra.otra].filter(
            (src) => src !== null,
          );
          const nombre = `${fullName(persona)} y ${otra.nombre || "otra cuenta"}`;
          return (
            <li key={otra.userId}>
              <p>
                La foto {otra.foto} se parece a la de <Quien {...otra} />, {otra.parecido} de 100.
              </p>
              <button
                type="button"
                className={own.par}
                aria-label={`Comparar las fotos de ${nombre}`}
                onClick={() => setAbierta({ fotos, nombre })}
              >
                {fotos.map((src) => (
                  <img key={src} src={src} alt="" loading="lazy" decoding="async" />
                ))}
              </button>
            </li>
          );
        })}
      </ul>
      {abierta && (
        <FotoDialog
          persona={{ ...abierta, cedula: persona.cedula, edad: persona.edad }}
          inicio={0}
          onClose={() => setAbierta(null)}
        />
      )}
    </Notice>
  );
}
