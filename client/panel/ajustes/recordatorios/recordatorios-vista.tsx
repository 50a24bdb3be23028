import { counted } from "../../../../rules/country/cantidad.ts";
import { addDays } from "../../../../rules/country/fecha.ts";
import { centavos } from "../../../../rules/money/dinero.ts";
import type { caminosDe } from "../../../../rules/operator/ajustes/mensajes.ts";
import { porDonde, sinCartero } from "../../../../rules/texts/channels/mensajes.ts";
import { events } from "../../../../rules/texts/events/events.ts";
import { type ComoPagar, type Momento, momentoOf } from "../../../../rules/texts/events/recordatorio.ts";
import { partesDeSms } from "../../../../rules/texts/gsm.ts";
import { hoyEnCaracas } from "../../../api/hora.ts";
import { useTasa } from "../../../api/tasa.ts";
import { trpc } from "../../../api/trpc.ts";
import { cx } from "../../../kit/cx.ts";
import { Notice } from "../../../kit/feedback/notice.tsx";
import type { Ajustes } from "../../kit/types.ts";
import muestra from "../muestra.module.css";
import styles from "./recordatorios.module.css";

/** The example cuota's distance from its due date. */
const DIAS: Record<Momento, number> = { antes: -3, hoy: 0, despues: 3 };
const CUANDO: Record<Momento, string> = { antes: "3 días antes", hoy: "el mismo día", despues: "3 días después" };
const PERSONA = { id: "ejemplo", nombre: "María", apellido: "Núñez", correo: "maria@ejemplo.com" };

interface VistaProps {
  momento: Momento;
  textos: Record<Momento, string>;
  caminos: ReturnType<typeof caminosDe>;
  ajustes: Ajustes;
}

/** A preview of a made-up person's reminder by each channel, with the text being edited. */
export function VistaRecordatorio({ momento, textos, caminos, ajustes: { marca, datosPago, avisos } }: VistaProps) {
  const { data: canales } = trpc.mensajes.canales.useQuery();
  const nadie = canales ? sinCartero(caminos, canales) : null;
  const [tasa, hoy] = [useTasa(), hoyEnCaracas()];
  const vence = addDays(hoy, -DIAS[momento]);
  const monto = centavos(6_00);
  const debida = { numero: 2, monto, vence, vencido: centavos(momentoOf(vence, hoy) === "despues" ? monto : 0) };
  const own = Object.fromEntries(Object.entries(textos).map(([name, text]) => [name, text.trim() || null]));
  const enlace = `${location.origin}/solicitar#pagar`;
  const como: ComoPagar = { marca, datosPago, tasa, textos: own as ComoPagar["textos"], enlace };
  const { notificacion, pantalla, telefono, correo } = events.reminder(PERSONA, debida, hoy, { como, sobre: "" });
  const sms = telefono?.sms ?? "";
  const carta = correo?.write(location.origin);
  const partes = partesDeSms(sms);
  return (
    <aside className={cx(muestra.preview, styles.vista)} aria-label="Vista previa: recordatorio">
      <p className={muestra.previewTitle}>Así le llega a María, que debe su cuota 2 · {CUANDO[momento]}</p>
      <p className="small">{porDonde(caminos, avisos.todosALaVez)}</p>
      {nadie && <Notice kind="aviso">{nadie}</Notice>}
      <dl>
        <dt>En la aplicación</dt>
        <dd>{notificacion.mensaje}</dd>
        {caminos.cadena.includes("push") && (
          <>
            <dt>Notificación del teléfono</dt>
            <dd>{pantalla.texto}</dd>
          </>
        )}
        {caminos.cadena.includes("sms") && (
          <>
            <dt>
              SMS · {sms.length} letras, {counted(partes, "parte", "partes")}
            </dt>
            <dd>{sms}</dd>
          </>
        )}
        {caminos.correo && (
          <>
            <dt>Correo · {carta?.asunto}</dt>
            <dd className={styles.carta}>{carta?.texto}</dd>
          </>
        )}
      </dl>
      {caminos.cadena.includes("push") && <p className="small soft">La notificación del teléfono nunca dice montos.</p>}
      {caminos.cadena.includes("whatsapp") && <p className="small soft">WhatsApp usa la plantilla que aprobó Meta.</p>}
    </aside>
  );
}
