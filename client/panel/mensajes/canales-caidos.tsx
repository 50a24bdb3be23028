import { Link } from "wouter";
import { instante } from "../../../rules/country/fecha.ts";
import { CANALES } from "../../../rules/texts/channels/canal.ts";
import { capital, momentoDicho } from "../../../rules/texts/channels/mensajes.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { panelPath } from "../kit/tabs.ts";
import type { CanalDicho } from "../kit/types.ts";

/** A channel's problem in words; null if it works or is not needed. */
function textOf({ canal, cartero, descansaHasta, fallosSeguidos, error }: CanalDicho): string | null {
  // Its section in docs/operacion.md has the channel's name.
  const { falta, nombre } = CANALES[canal];
  if (falta === null) return null;
  const means = capital(falta.que);
  if (!cartero && falta.siempre) return `${means}. Nadie los envía: sigue «${nombre}» de docs/operacion.md.`;
  // It also rests when asked to slow down, with nothing wrong.
  if (descansaHasta === null || fallosSeguidos === 0) return null;
  const until = momentoDicho(instante(descansaHasta), instante(Date.now()));
  // «9:40 a. m.» already ends with a full stop.
  return `${means}. ${error ?? "Quien los envía falla"}; se prueba otra vez ${until.replace(/\.$/, "")}. Revisa su clave y su saldo: «${nombre}» de docs/operacion.md.`;
}

/** Warns if a channel that people need cannot send. `elsewhere`: with a link to the messages. */
export function CanalesCaidos({ elsewhere }: { elsewhere?: boolean }) {
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
