import { useEffect, useState } from "react";
import {
  BATERIA,
  type ComoAvisa,
  comoAvisa,
  llegadaDe,
  PERMISOS,
  pasosDe,
  SI_NO_LLEGA,
} from "../../../rules/bank/entregas/conectar.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { SelectField } from "../../kit/form/field.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Desplegable } from "../kit/desplegable.tsx";
import { Qr } from "../kit/qr.tsx";
import type { Dispositivo } from "../kit/types.ts";
import own from "./dispositivos.module.css";
import type { Conectado } from "./tipos.ts";
import { Valor } from "./valor.tsx";

const COMO: { value: ComoAvisa; label: string }[] = [
  { value: "aplicacion", label: "Con su aplicación" },
  { value: "sms", label: "Por SMS" },
];
const CUANTO_SE_CREE: Record<ComoAvisa, string> = {
  aplicacion: "Lo que muestra la aplicación del banco no se puede falsificar: es lo mejor.",
  sms: "Un SMS se puede falsificar: con él solo se aprueba hasta el tope por semana de cada cliente.",
};

/** The setup steps on the phone, and a test. */
export function DelTelefono({ id, token, banco }: Conectado) {
  const [como, setComo] = useState<ComoAvisa>(comoAvisa(banco));
  const pasos = pasosDe(como, banco, `${window.location.origin}/api/banco/avisos`, token);
  return (
    <>
      <SelectField
        label="Cómo te avisa tu banco"
        options={COMO}
        hint={CUANTO_SE_CREE[como]}
        value={como}
        onChange={(value) => setComo(value as ComoAvisa)}
      />
      <ol className={own.pasos} aria-label="Pasos en el teléfono">
        {pasos.map(({ que, enlace, copia }, i) => (
          <li key={que}>
            <div>
              <p>{que}</p>
              {enlace && (
                <p className="small">
                  <a href={enlace} target="_blank" rel="noopener noreferrer" className={own.break}>
                    Abrir la página de la aplicación
                  </a>
                </p>
              )}
              {copia && (
                <>
                  <Valor {...copia} />
                  <p className="small soft">¿El panel está en otra pantalla? Léela con la cámara del teléfono:</p>
                  <Qr text={copia.valor} label="Código QR con la dirección" />
                </>
              )}
              {i === pasos.length - 1 && <Bateria />}
            </div>
          </li>
        ))}
        <li>
          <div>
            <p>Pulsa este botón, y en la regla de la aplicación toca «Test» o «Probar». Aquí verás lo que llegue.</p>
            <Prueba dispositivoId={id} />
          </div>
        </li>
      </ol>
    </>
  );
}

/** Where each phone maker hides the battery setting, as the screens to go through. */
function Bateria() {
  const [marca, setMarca] = useState(Object.keys(BATERIA)[0] ?? "");
  return (
    <Desplegable titulo="Dónde está, según la marca">
      <SelectField
        label="Marca del teléfono"
        options={Object.keys(BATERIA).map((value) => ({ value, label: value }))}
        value={marca}
        onChange={setMarca}
      />
      {BATERIA[marca]?.map((camino) => (
        <Camino key={camino.join()} pantallas={camino} />
      ))}
      <p className={own.label}>Permisos, en cualquiera</p>
      {PERMISOS.map((camino) => (
        <Camino key={camino.join()} pantallas={camino} />
      ))}
    </Desplegable>
  );
}

function Camino({ pantallas }: { pantallas: readonly string[] }) {
  return (
    <ol className={own.camino}>
      {pantallas.map((pantalla) => (
        <li key={pantalla}>{pantalla}</li>
      ))}
    </ol>
  );
}

/** How often to poll, and how long before suggesting what to check: apps retry within half a minute. */
const MIRA_MS = 2000;
const TARDA_MS = 45_000;

/** The newest hundred: a test follows soon after connecting. */
const ULTIMOS = { limit: 100 };

/** Waits for anything the phone sends and shows it; after a while, suggests what to check. */
function Prueba({ dispositivoId }: { dispositivoId: string }) {
  const [antes, setAntes] = useState<Dispositivo | null>(null);
  const [tarda, setTarda] = useState(false);
  const lista = trpc.dispositivos.list.useQuery(ULTIMOS, { refetchInterval: antes ? MIRA_MS : false });
  const ahora = lista.data?.items.find(({ id }) => id === dispositivoId);
  const llego = antes && ahora ? llegadaDe(antes, ahora) : null;
  const espera = antes !== null && llego === null;
  useEffect(() => {
    if (!espera) return;
    setTarda(false);
    const timer = setTimeout(() => setTarda(true), TARDA_MS);
    return () => clearTimeout(timer);
  }, [espera]);
  return (
    <div className="stack">
      <div>
        <Button variant="secondary" busy={espera} disabled={!ahora} onClick={() => setAntes(ahora ?? null)}>
          {llego ? "Enviar otra prueba" : "Enviar una prueba"}
        </Button>
      </div>
      {espera && <p className="small soft">Esperando al teléfono…</p>}
      {llego && (
        <Notice kind="exito" live>
          {llego}
        </Notice>
      )}
      {espera && tarda && (
        <Notice kind="aviso" title="Todavía no llega nada" live>
          <ul>
            {SI_NO_LLEGA.map((pregunta) => (
              <li key={pregunta}>{pregunta}</li>
            ))}
          </ul>
          <p>Seguimos esperando: prueba otra vez desde el teléfono.</p>
        </Notice>
      )}
    </div>
  );
}
