/** How messages and channels are displayed, here and in a client's file. */
import { type Instante, instante } from "../../../rules/country/fecha.ts";
import { CANALES, type Canal } from "../../../rules/texts/channels/canal.ts";
import { type Suerte, suerteDicha, type Tono } from "../../../rules/texts/channels/mensajes.ts";
import {
  IconAlert,
  IconBell,
  IconChat,
  IconCheckCircle,
  IconClock,
  IconCloseCircle,
  IconMail,
  IconPhone,
} from "../../kit/icons.tsx";
import { Chip } from "../../kit/show/chip.tsx";
import styles from "./mensajes.module.css";

const TONOS = {
  espera: { icon: IconClock, tone: "mango" },
  bien: { icon: IconCheckCircle, tone: "green" },
  mal: { icon: IconAlert, tone: "danger" },
  aparte: { icon: IconCloseCircle, tone: "quiet" },
} as const satisfies Record<Tono, unknown>;

const ICONOS = { carta: IconMail, telefono: IconPhone, campana: IconBell, globo: IconChat } as const;

type ComoViaja<T> = {
  [K in keyof T]: T[K] extends Instante ? number : T[K] extends Instante | null ? number | null : T[K];
};

/** The outcome, and whether it may have arrived twice. */
export function SuerteChip({ mensaje, dudoso }: { mensaje: ComoViaja<Suerte>; dudoso?: boolean }) {
  const { tono, texto } = suerteDicha(mensaje as Suerte, instante(Date.now()));
  return (
    <span className={styles.suerte}>
      <Chip {...TONOS[tono]}>
        <span className={styles.texto}>{texto}</span>
      </Chip>
      {dudoso && (
        <Chip icon={IconAlert} tone="quiet">
          Pudo llegar dos veces
        </Chip>
      )}
    </span>
  );
}

export function CanalDe({ canal }: { canal: Canal }) {
  const { nombre, icono } = CANALES[canal];
  const Icon = ICONOS[icono];
  return (
    <span className={styles.canal}>
      <Icon size={18} />
      {nombre}
    </span>
  );
}
