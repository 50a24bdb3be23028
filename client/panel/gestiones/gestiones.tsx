import { RESULTADO_TEXTOS } from "../../../rules/loans/mora/gestiones.ts";
import { trpc } from "../../api/trpc.ts";
import { IconBell, IconChat, IconPhone, IconReceipt } from "../../kit/icons.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Fecha, Momento } from "../../kit/show/fecha.tsx";
import { Permitted } from "../kit/actos/permitted.tsx";
import { IconCalendar } from "../kit/icons.tsx";
import { AdminList, PAGED } from "../kit/lista/list.tsx";
import type { Gestion } from "../kit/types.ts";
import { GestionForm } from "./gestion-form.tsx";
import own from "./gestiones.module.css";
import { TIPOS } from "./tipos.ts";

const ICONS = {
  nota: IconReceipt,
  llamada: IconPhone,
  whatsapp: IconChat,
  promesa: IconCalendar,
  recordatorio: IconBell,
} satisfies Record<Gestion["tipo"], unknown>;

/** Notes about a client and every contact with them, newest first, and the form to add one. */
export function Gestiones({ userId, loanId }: { userId: string; loanId: string | null }) {
  const lista = trpc.gestiones.list.useInfiniteQuery({ userId }, PAGED);
  return (
    <div className={own.page}>
      <Permitted>
        <Card title="Anotar">
          <GestionForm userId={userId} loanId={loanId} />
        </Card>
      </Permitted>
      <Card title="Notas y contactos">
        <AdminList query={lista} empty={<p className="soft">Todavía no hay nada anotado.</p>}>
          {(gestiones) => (
            <ul className={own.gestiones}>
              {gestiones.map((gestion) => (
                <GestionRow key={gestion.id} gestion={gestion} />
              ))}
            </ul>
          )}
        </AdminList>
      </Card>
    </div>
  );
}

function GestionRow({ gestion: { tipo, texto, promesa, resultado, fecha, actor } }: { gestion: Gestion }) {
  const Icon = ICONS[tipo];
  return (
    <li>
      <span className={own.icon}>
        <Icon size={20} />
      </span>
      <div className={own.gestion}>
        <p>
          <strong>{TIPOS[tipo]}</strong>
          {promesa && (
            <span className={own.promesa}>
              {" "}
              para el <Fecha dia={promesa} />
            </span>
          )}
          {resultado && resultado !== "promete" && ` · ${RESULTADO_TEXTOS[resultado]}`}
        </p>
        <p className={own.texto}>{texto}</p>
        <p className="soft small">
          <Momento instante={fecha} /> · {actor}
        </p>
      </div>
    </li>
  );
}
