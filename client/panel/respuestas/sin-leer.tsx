import { Link } from "wouter";
import type { Instante } from "../../../rules/country/fecha.ts";
import { trpc } from "../../api/trpc.ts";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import { ListMore } from "../../kit/show/list-more.tsx";
import { useActo } from "../kit/actos/acto.ts";
import { Permitted } from "../kit/actos/permitted.tsx";
import { PAGED } from "../kit/lista/list.tsx";
import { WhatsApp } from "../kit/person.tsx";
import { clientePath } from "../kit/tabs.ts";
import type { SinLeida } from "../kit/types.ts";
import own from "./hilo.module.css";

/** Unread WhatsApp messages, grouped by person. Hidden if there are none. */
export function SinLeer() {
  const query = trpc.respuestas.listUnread.useInfiniteQuery({ limit: 30 }, PAGED);
  const grupos = porPersona(query.data?.pages.flatMap((page) => page.items) ?? []);
  if (grupos.length === 0) return null;
  return (
    <Card title="Respuestas sin leer">
      <ul className={own.sinLeer}>
        {grupos.map((grupo) => (
          <Grupo key={grupo[0].userId ?? grupo[0].telefono} grupo={grupo} />
        ))}
      </ul>
      <ListMore query={query} />
    </Card>
  );
}

type Grupo = [SinLeida, ...SinLeida[]];

function porPersona(sinLeer: readonly SinLeida[]): Grupo[] {
  const grupos = new Map<string, Grupo>();
  for (const una of sinLeer) {
    const quien = una.userId ?? una.telefono;
    const known = grupos.get(quien);
    if (known) known.push(una);
    else grupos.set(quien, [una]);
  }
  return [...grupos.values()];
}

function Grupo({ grupo }: { grupo: Grupo }) {
  const [first] = grupo;
  const last = grupo[grupo.length - 1] ?? first;
  return (
    <li>
      <div>
        <p>
          <strong>{first.userId ? (first.nombre ?? "Sin nombre") : "No es cliente"}</strong>{" "}
          <span className="soft small">
            <Momento instante={last.momento} />
          </span>
        </p>
        {grupo.map(({ id, texto }) => (
          <p key={id} className={own.texto}>
            {texto}
          </p>
        ))}
      </div>
      {first.userId ? (
        <Link href={`${clientePath(first.userId)}?ver=whatsapp`}>Leer y responder</Link>
      ) : (
        <div className={own.extrano}>
          <WhatsApp telefono={first.telefono} texto="Hola." />
          <Permitted>
            <Leida telefono={first.telefono} hasta={last.momento} />
          </Permitted>
        </div>
      )}
    </li>
  );
}

/** A stranger has no file: their messages are shown here. */
function Leida({ telefono, hasta }: { telefono: string; hasta: Instante }) {
  const markRead = useActo(trpc.respuestas.markRead.useMutation(), {
    hecho: "Marcada como leída.",
    fallback: "No se pudo marcar como leída. Inténtalo otra vez.",
  });
  return (
    <Button variant="ghost" small busy={markRead.busy} onClick={() => markRead.press({ telefono, hasta })}>
      Marcar como leída
    </Button>
  );
}
