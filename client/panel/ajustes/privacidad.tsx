import { grouped, numbered } from "../../../rules/country/cantidad.ts";
import { MAX_POR_BORRAR } from "../../../rules/limits/privacidad.ts";
import { privacidadInput } from "../../../rules/operator/ajustes/esquemas.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { TextField } from "../../kit/form/field.tsx";
import { validate } from "../../kit/form/state/validate.ts";
import type { Ajustes } from "../kit/types.ts";
import styles from "./campos.module.css";
import { Tarjeta } from "./tarjeta.tsx";

type Plazos = Ajustes["privacidad"];
type Plazo = keyof Plazos;
type Fields = Record<Plazo, string>;

const CAMPOS: readonly { plazo: Plazo; label: string; hint: string; uno: string; varios: string }[] = [
  {
    plazo: "mensajesDias",
    label: "Mensajes enviados",
    hint: "Correos, SMS, WhatsApp y notificaciones, con su texto. Un año alcanza para responder «nunca me avisaron».",
    uno: "mensaje",
    varios: "mensajes",
  },
  {
    plazo: "entradasDias",
    label: "Entradas a las cuentas",
    hint: "Quién entró, desde dónde y qué cambió. Cada persona ve las suyas.",
    uno: "entrada",
    varios: "entradas",
  },
  {
    plazo: "respuestasDias",
    label: "Lo que te escriben por WhatsApp",
    hint: "Nunca más de lo que promete la página de Privacidad.",
    uno: "respuesta",
    varios: "respuestas",
  },
  {
    plazo: "sesionesDias",
    label: "Sesiones que ya vencieron",
    hint: "Con su dirección y su navegador.",
    uno: "sesión",
    varios: "sesiones",
  },
  {
    plazo: "direccionesDias",
    label: "Direcciones de internet en Auditoría",
    hint: "Lo que se hizo, quién y cuándo se queda siempre.",
    uno: "dirección",
    varios: "direcciones",
  },
];

const each = <T,>(of: (plazo: Plazo) => T) =>
  Object.fromEntries(CAMPOS.map(({ plazo }) => [plazo, of(plazo)])) as Record<Plazo, T>;

export const privacidadFieldsOf = (plazos: Plazos): Fields => each((plazo) => String(plazos[plazo] ?? ""));

/** Empty means without end; unreadable text becomes a number that no schema accepts. */
function readPlazos(values: Fields): Plazos {
  const read = (text: string) => (text === "" ? null : /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN);
  return each((plazo) => read(values[plazo].trim()));
}

const formatCuantos = (n: number) => (n >= MAX_POR_BORRAR ? `${grouped(MAX_POR_BORRAR)} o más` : grouped(n));

/** What the next sweep would delete with these settings, shown beforehand as nothing brings it back. */
function PorBorrar({ plazos }: { plazos: Plazos }) {
  const { data } = trpc.retenciones.count.useQuery(plazos);
  if (!data) return null;
  const gone = CAMPOS.filter(({ plazo }) => data[plazo] > 0);
  if (gone.length === 0) return <p className="small soft">Con estos plazos no hay nada que borrar ahora.</p>;
  const dichos = gone.map(
    ({ plazo, uno, varios }) => `${formatCuantos(data[plazo])} ${numbered(data[plazo], uno, varios)}`,
  );
  return (
    <Notice kind="aviso">
      Con estos plazos, en la próxima hora se borran: {dichos.join(", ")}. No se puede deshacer.
    </Notice>
  );
}

/** How long personal data is kept; bookkeeping records stay. */
export function PrivacidadCard({ ajustes }: { ajustes: Ajustes }) {
  return (
    <Tarjeta
      id="privacidad"
      titulo="Privacidad"
      ajustes={ajustes}
      fieldsOf={({ privacidad }) => privacidadFieldsOf(privacidad)}
      toAjustes={(values) => ({ privacidad: readPlazos(values) })}
      validate={(values) => validate(privacidadInput, readPlazos(values))}
      fallback="No pudimos guardar los plazos."
      hecho="Plazos guardados."
      guardar="Guardar plazos"
    >
      {(form) => {
        const plazos = readPlazos(form.values);
        return (
          <>
            <p className="soft">
              Cuántos días se guarda lo que nombra a personas y ya no hace falta. Préstamos, pagos y cuentas no se
              borran. Vacío, no se borra nunca.
            </p>
            <div className={styles.pairs}>
              {CAMPOS.map(({ plazo, label, hint }) => (
                <TextField
                  key={plazo}
                  label={label}
                  hint={hint}
                  inputMode="numeric"
                  maxLength={5}
                  {...form.bind(plazo)}
                />
              ))}
            </div>
            {privacidadInput.safeParse(plazos).success && <PorBorrar plazos={plazos} />}
          </>
        );
      }}
    </Tarjeta>
  );
}
