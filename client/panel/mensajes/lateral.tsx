import { instante } from "../../../rules/country/fecha.ts";
import { formatMicros } from "../../../rules/money/micros.ts";
import { CANALES } from "../../../rules/texts/channels/canal.ts";
import { llegadaSinDecir, nombreCartero, nombrePlantilla } from "../../../rules/texts/channels/mensajes.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { useMay } from "../kit/actos/permitted.tsx";
import { Desplegable } from "../kit/desplegable.tsx";
import { ClienteLink, Facts } from "../kit/person.tsx";
import type { Envio } from "../kit/types.ts";
import { type Acto, actosDe } from "./actos.ts";
import { destinoDicho, queDice } from "./columnas.tsx";
import styles from "./mensajes.module.css";
import { CanalDe, SuerteChip } from "./suerte.tsx";

interface Props {
  mensaje: Envio;
  onAct: (acto: Acto, mensaje: Envio) => void;
}

/** A message as its recipient got it, its outcome, and the possible acts. */
export function MensajeLateral({ mensaje, onAct }: Props) {
  const may = useMay()("gestor");
  const actos = may ? actosDe(mensaje, Date.now()) : [];
  return (
    <>
      <header className={styles.cabeza}>
        <h2>{queDice(mensaje)}</h2>
        <SuerteChip mensaje={mensaje} dudoso={mensaje.dudoso} />
      </header>
      <Hechos mensaje={mensaje} />
      {actos.length > 0 && (
        <div className="row">
          {actos.map(({ acto, label }) => (
            <Button key={acto} variant="secondary" onClick={() => onAct(acto, mensaje)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <Contenido mensaje={mensaje} />
    </>
  );
}

const momento = (ms: number) => <Momento instante={instante(ms)} />;

function Hechos({ mensaje }: { mensaje: Envio }) {
  const { userId, nombre, destino, canal, plantilla, creado, enviado, entregado, leido } = mensaje;
  const { costo, proveedor, intentos, error, estado, relevo } = mensaje;
  const callado = llegadaSinDecir(mensaje as Parameters<typeof llegadaSinDecir>[0], instante(Date.now()));
  const items = [
    { label: "Para", value: userId && nombre ? <ClienteLink userId={userId}>{nombre}</ClienteLink> : "Sin ficha" },
    { label: "Dirección", value: <span className={styles.destino}>{destinoDicho(destino)}</span>, whole: true },
    { label: "Canal", value: <CanalDe canal={canal} /> },
    { label: "Qué es", value: nombrePlantilla(plantilla) },
    { label: "Se escribió", value: momento(creado) },
    enviado !== null && { label: "Salió", value: momento(enviado) },
    callado && { label: "Llegó", value: callado },
    entregado !== null && { label: "Llegó", value: momento(entregado) },
    leido !== null && { label: "Se leyó", value: momento(leido) },
    proveedor && { label: "Lo envió", value: nombreCartero(proveedor) },
    costo !== null && { label: "Costó", value: `$${formatMicros(costo)}` },
    intentos > 0 && { label: "Intentos", value: intentos },
    relevo !== null && { label: "Después", value: `Salió otro por ${CANALES[relevo].nombre}` },
    error !== null && {
      label: estado === "fallido" ? "Por qué no salió" : "Lo último que se supo",
      value: error,
      whole: true,
    },
  ];
  return <Facts items={items.flatMap((item) => item || [])} />;
}

function Contenido({ mensaje: { id, canal } }: { mensaje: Envio }) {
  const query = trpc.mensajes.get.useQuery({ mensajeId: id });
  return (
    <section aria-labelledby="lo-que-dice" className="stack">
      <h3 id="lo-que-dice">Lo que dice</h3>
      <QueryState query={query} skeleton={<Skeleton lines={5} />}>
        {({ texto, asunto }) =>
          texto === null ? (
            <Notice>El contenido no se muestra: es un código o un enlace que solo le toca a quien lo recibe.</Notice>
          ) : (
            <>
              {canal === "correo" && (
                <iframe
                  className={styles.vista}
                  title={`Así se ve: ${asunto ?? "el correo"}`}
                  src={`/api/mensajes/${id}/vista`}
                  sandbox=""
                  loading="lazy"
                />
              )}
              {canal === "correo" ? (
                <Desplegable titulo="Como texto">
                  <p className={styles.dicho}>{texto}</p>
                </Desplegable>
              ) : (
                <p className={styles.dicho}>{texto}</p>
              )}
            </>
          )
        }
      </QueryState>
    </section>
  );
}
