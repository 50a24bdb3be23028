import type { ReactNode } from "react";
import { parseCedula } from "../../../../rules/country/cedula.ts";
import { dia, formatDia } from "../../../../rules/country/fecha.ts";
import { parseTelefono } from "../../../../rules/country/telefono.ts";
import type { Logo } from "../../../../rules/holes.ts";
import { centavos, formatDolares } from "../../../../rules/money/dinero.ts";
import { isPale, parseColor, tonosOf } from "../../../../rules/operator/ajustes/color.ts";
import { useAtencionUrl } from "../../../api/ajustes.ts";
import { hoyEnCaracas } from "../../../api/hora.ts";
import { useTasa } from "../../../api/tasa.ts";
import { LogoMark } from "../../../kit/frame/logo.tsx";
import { CuentaDePago, MENSAJE_SIN_DATOS, SinDatosDePago } from "../../../pieces/dinero/cuenta-de-pago.tsx";
import { Noticias } from "../../../pieces/noticias.tsx";
import styles from "../muestra.module.css";
import { isPast } from "./valores.ts";

/** An example cuota, to preview the payment data. */
const EJEMPLO = 6_00;

/** A preview of what borrowers will see, before saving. */
function Vista({ of, children, note }: { of: string; children: ReactNode; note?: string }) {
  return (
    <aside className={styles.preview} aria-label={`Vista previa: ${of}`}>
      <p className={styles.previewTitle} aria-hidden="true">
        Así lo ven tus clientes
      </p>
      {children}
      {note && <p className="small soft">{note}</p>}
    </aside>
  );
}

export function VistaMarca({ marca, logo }: { marca: string; logo: Logo | null }) {
  return (
    <Vista of="marca">
      <p className={styles.brand}>
        <LogoMark logo={logo} />
        <span>{marca.trim() || "Sin nombre"}</span>
      </p>
    </Vista>
  );
}

/** Elements in the chosen colour, in light and dark; says so if contrast required another tone. */
export function VistaColor({ typed }: { typed: string }) {
  const color = parseColor(typed);
  if (!color || isPale(color)) return null;
  const { claro, oscuro } = tonosOf(color);
  const changed = [
    claro.action === color ? null : `${claro.action} sobre claro`,
    oscuro.action === color ? null : `${oscuro.action} sobre oscuro`,
  ].filter((text) => text !== null);
  return (
    <Vista of="color" {...(changed.length > 0 && { note: `Para que se lea, se usa ${changed.join(" y ")}.` })}>
      <div className={styles.tones} aria-hidden="true">
        {[
          { tonos: claro, fondo: "#ffffff" },
          { tonos: oscuro, fondo: "#18201c" },
        ].map(({ tonos, fondo }) => (
          <div key={fondo} className={styles.tone} style={{ background: fondo, borderColor: tonos.action }}>
            <span className={styles.toneButton} style={{ background: tonos.action, color: tonos.onAction }}>
              Pagar
            </span>
            <span style={{ color: tonos.text }}>Ver mi plan</span>
            <span className={styles.toneSoft} style={{ background: tonos.soft, color: tonos.text }}>
              Próxima cuota
            </span>
          </div>
        ))}
      </div>
    </Vista>
  );
}

export function VistaNoticias({ noticias, hasta }: { noticias: string; hasta: string }) {
  const past = isPast(hasta);
  return (
    <Vista of="noticias" {...(past && { note: `Venció el ${formatDia(dia(hasta))}: ya nadie la ve.` })}>
      {noticias.trim() && !past ? <Noticias>{noticias}</Noticias> : <p className="soft">Sin noticias.</p>}
    </Vista>
  );
}

interface DatosPago {
  banco: string;
  telefono: string;
  cedula: string;
  titular: string;
}

export function VistaDatosDePago(typed: DatosPago) {
  const tasa = useTasa();
  const atencion = useAtencionUrl(MENSAJE_SIN_DATOS);
  const telefono = parseTelefono(typed.telefono);
  const cedula = parseCedula(typed.cedula);
  if (!typed.banco || !telefono || !cedula) {
    return (
      <Vista of="datos de pago" note="Hasta que completes banco, teléfono y cédula.">
        <SinDatosDePago atencion={atencion} />
      </Vista>
    );
  }
  return (
    <Vista of="datos de pago" note={`Con una cuota de ${formatDolares(centavos(EJEMPLO))}, como ejemplo.`}>
      <CuentaDePago
        hoy={hoyEnCaracas()}
        cuenta={{ ...typed, telefono, cedula, titular: typed.titular.trim() || null }}
        monto={centavos(EJEMPLO)}
        tasa={tasa}
      />
    </Vista>
  );
}
