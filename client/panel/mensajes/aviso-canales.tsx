import { Link } from "wouter";
import { instante } from "../../../rules/country/fecha.ts";
import { momentoDicho } from "../../../rules/texts/channels/canales.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { panelPath } from "../kit/tabs.ts";
import type { CanalDicho } from "../kit/types.ts";

/** What it means for people that nothing goes out by a channel. */
const SIN = {
  correo: "nadie puede recuperar su contraseña ni confirmar su correo, y no sale ningún aviso por correo",
  sms: "nadie recibe códigos: no se puede entrar con el teléfono",
  whatsapp: "los avisos por WhatsApp esperan",
} as const;

/** What to do, by the name of its recipe in docs/operacion.md. */
const RECETA = { correo: "Correo", sms: "SMS", whatsapp: "WhatsApp" } as const;

type Necesario = keyof typeof SIN;
const isNecesario = (canal: string): canal is Necesario => Object.hasOwn(SIN, canal);

/** Mails and codes are needed by every house; a WhatsApp only by the one that has it. */
function textOf({ canal, cartero, descansaHasta, fallosSeguidos, error }: CanalDicho): string | null {
  if (!isNecesario(canal)) return null;
  const [first = "", ...rest] = SIN[canal];
  const means = first.toUpperCase() + rest.join("");
  if (!cartero && canal !== "whatsapp")
    return `${means}. Nadie los envía: sigue «${RECETA[canal]}» de docs/operacion.md.`;
  // Asked to go slower it rests too, and nothing is wrong.
  if (descansaHasta === null || fallosSeguidos === 0) return null;
  const until = momentoDicho(instante(descansaHasta), instante(Date.now()));
  // «9:40 a. m.» brings its own full stop.
  return `${means}. ${error ?? "Quien los envía falla"}; se prueba otra vez ${until.replace(/\.$/, "")}. Revisa su clave y su saldo: «${RECETA[canal]}» de docs/operacion.md.`;
}

/** Says it where nothing can go out by a channel that people need. `elsewhere`: with the way to the messages. */
export function AvisoDeCanales({ elsewhere }: { elsewhere?: boolean }) {
  const { data } = trpc.mensajes.canales.useQuery();
  const texts = data?.flatMap((canal) => textOf(canal) ?? []) ?? [];
  if (texts.length === 0) return null;
  return (
    <Notice kind="peligro" title="Hay mensajes que no pueden salir">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {elsewhere && <Link href={panelPath("mensajes")}>Ver los mensajes</Link>}
    </Notice>
  );
}
