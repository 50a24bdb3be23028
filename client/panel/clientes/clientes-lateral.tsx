import { Link } from "wouter";
import { counted } from "../../../rules/country/cantidad.ts";
import { formatCedula } from "../../../rules/country/cedula.ts";
import { formatDiaCorto } from "../../../rules/country/fecha.ts";
import { nombreNivel } from "../../../rules/people/niveles.ts";
import { trpc } from "../../api/trpc.ts";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { ButtonLink } from "../../kit/show/button.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { Facts, PersonHead, WhatsApp } from "../kit/person.tsx";
import { clientePath } from "../kit/tabs.ts";
import type { Ficha, Usuario } from "../kit/types.ts";
import { DiaCorto, IdentidadChip, SituacionChip } from "./cliente-estado.tsx";
import own from "./clientes.module.css";
import { UltimoPago } from "./clientes-columnas.tsx";
import { nameOf } from "./nombre.ts";

/** A summary of the selected client: contact, status, and what waits for a decision. */
export function ClienteLateral({ usuario }: { usuario: Usuario }) {
  const { id, nivel, telefono, cedula, nombre, email, situacion, baneoDesde, creado } = usuario;
  const ficha = trpc.usuarios.get.useQuery({ userId: id });
  return (
    <>
      <PersonHead nombre={nameOf(usuario)} userId={id} meta={`Nivel ${nivel}, ${nombreNivel(nivel)}`} />
      <div className="row">
        <IdentidadChip {...usuario} />
        <SituacionChip situacion={situacion} baneado={baneoDesde !== null} />
      </div>
      <Facts
        items={[
          {
            label: "Teléfono",
            value: telefono ? <WhatsApp telefono={telefono} texto={`Hola, ${nombre}.`} /> : "Sin teléfono",
          },
          { label: "Cédula", value: cedula ? formatCedula(cedula) : "Sin cédula" },
          { label: "Correo", value: <span className={own.correo}>{email}</span>, whole: true },
          { label: "Último pago", value: <UltimoPago {...usuario} /> },
          { label: "Cliente desde", value: <DiaCorto instante={creado} /> },
        ]}
      />
      <QueryState query={ficha} skeleton={<Skeleton lines={4} />}>
        {(persona) => <Cuenta persona={persona} />}
      </QueryState>
      <ButtonLink variant="secondary" block href={clientePath(id)}>
        Abrir su ficha
      </ButtonLink>
    </>
  );
}

/** Their money, and their items awaiting a decision. */
function Cuenta({ persona }: { persona: Ficha }) {
  const { id, deuda, prestamo, puntualidad, pagosPendientes, verify, imgVerify1, imgVerify2 } = persona;
  const { terminados, aTiempo } = puntualidad;
  const proxima = prestamo?.status === "Aprobado" ? prestamo.proxima : null;
  const waiting = [
    pagosPendientes > 0 && {
      ver: "pagos",
      text: counted(pagosPendientes, "pago por revisar", "pagos por revisar"),
    },
    !verify && imgVerify1 && imgVerify2 && { ver: "perfil", text: "Fotos por revisar" },
  ].flatMap((one) => one || []);
  return (
    <>
      <Facts
        items={[
          { label: "Debe", value: <Dinero centavos={deuda} /> },
          ...(proxima
            ? [
                {
                  label: "Próxima cuota",
                  value: (
                    <>
                      <Dinero centavos={proxima.monto} /> el {formatDiaCorto(proxima.vence)}
                    </>
                  ),
                },
              ]
            : []),
          { label: "Préstamos terminados", value: terminados },
          { label: "A tiempo", value: terminados === 0 ? "—" : `${aTiempo} de ${terminados}` },
        ]}
      />
      {waiting.length > 0 && (
        <ul className={own.espera} aria-label="Lo que espera">
          {waiting.map(({ ver, text }) => (
            <li key={ver}>
              <Link href={`${clientePath(id)}?ver=${ver}`}>{text}</Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
