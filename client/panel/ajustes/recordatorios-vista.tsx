import { addDays } from "../../../rules/country/fecha.ts";
import { centavos } from "../../../rules/money/dinero.ts";
import { events } from "../../../rules/texts/events.ts";
import { partesDeSms } from "../../../rules/texts/gsm.ts";
import { type ComoPagar, type Momento, momentoOf } from "../../../rules/texts/recordatorio.ts";
import { useTasa } from "../../api/tasa.ts";
import { hoyEnCaracas } from "../../pieces/mi-loan.ts";
import type { Ajustes } from "../kit/types.ts";
import styles from "./recordatorios.module.css";

/** How far from its day the cuota of the example is. */
const DIAS: Record<Momento, number> = { antes: -3, hoy: 0, despues: 3 };
const CUANDO: Record<Momento, string> = { antes: "3 días antes", hoy: "el mismo día", despues: "3 días después" };
const PERSONA = { id: "ejemplo", nombre: "María", apellido: "Núñez", correo: "maria@ejemplo.com" };

interface VistaProps {
  momento: Momento;
  textos: Record<Momento, string>;
  ajustes: Ajustes;
}

/** What somebody made up would get, by each channel, with what is being written. */
export function VistaRecordatorio({ momento, textos, ajustes: { marca, datosPago } }: VistaProps) {
  const [tasa, hoy] = [useTasa(), hoyEnCaracas()];
  const vence = addDays(hoy, -DIAS[momento]);
  const monto = centavos(6_00);
  const debida = { numero: 2, monto, vence, vencido: centavos(momentoOf(vence, hoy) === "despues" ? monto : 0) };
  const own = Object.fromEntries(Object.entries(textos).map(([name, text]) => [name, text.trim() || null]));
  const enlace = `${location.origin}/solicitar#pagar`;
  const como: ComoPagar = { marca, datosPago, tasa, textos: own as ComoPagar["textos"], enlace };
  const { aviso, pantalla, telefono, correo } = events.reminder(PERSONA, debida, hoy, { como, sobre: "" });
  const sms = telefono?.sms ?? "";
  const carta = correo?.write(location.origin);
  const partes = partesDeSms(sms);
  return (
    <aside className={styles.vista} aria-label="Vista previa: recordatorio">
      <p className={styles.titulo}>Así le llega a María, que debe su cuota 2 · {CUANDO[momento]}</p>
      <dl>
        <dt>Notificación del teléfono</dt>
        <dd>{pantalla.texto}</dd>
        <dt>En la aplicación</dt>
        <dd>{aviso.mensaje}</dd>
        <dt>
          SMS · {sms.length} letras, {partes === 1 ? "1 parte" : `${partes} partes`}
        </dt>
        <dd>{sms}</dd>
        <dt>Correo · {carta?.asunto}</dt>
        <dd className={styles.carta}>{carta?.texto}</dd>
      </dl>
      <p className="small soft">
        La notificación del teléfono nunca dice montos. WhatsApp usa la plantilla que aprobó Meta.
      </p>
    </aside>
  );
}
