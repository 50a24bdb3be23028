import { useEffect, useRef } from "react";
import { formatInstante, type Instante } from "../../../rules/country/fecha.ts";
import { MAX_CONTESTACION_LETRAS } from "../../../rules/limits/mensajes.ts";
import { trpc } from "../../api/trpc.ts";
import { cx } from "../../kit/cx.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { TextArea } from "../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { newClave } from "../../kit/form/state/clave.ts";
import { useForm } from "../../kit/form/state/use-form.ts";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import { ListMore } from "../../kit/show/list-more.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { useActo } from "../kit/actos/acto.ts";
import { Permitted, useMay } from "../kit/actos/permitted.tsx";
import { PAGED } from "../kit/lista/list.tsx";
import { WhatsApp } from "../kit/person.tsx";
import type { Ficha, LineaHilo } from "../kit/types.ts";
import own from "./hilo.module.css";

/** A message's status in words, for screen readers. */
function estadoOf(linea: Extract<LineaHilo, { de: "nosotros" }>): string {
  if (linea.leido !== null) return "✓✓ Leído";
  if (linea.entregado !== null) return "✓✓ Entregado";
  if (linea.estado === "enviado") return "✓ Enviado";
  if (linea.estado === "pendiente") return "En cola";
  if (linea.estado === "cancelado") return "Cancelado";
  return linea.estado === "relevado" ? "Salió por otro canal" : `No llegó. ${linea.error ?? ""}`.trim();
}

/** The WhatsApp thread with one client, newest last, and the answer form. */
export function Hilo({ persona }: { persona: Ficha }) {
  const { id: userId, nombre, telefono } = persona;
  const query = trpc.respuestas.listOf.useInfiniteQuery({ userId, limit: 30 }, PAGED);
  const lineas = query.data?.pages.flatMap((page) => page.items) ?? [];
  useRead(userId, lineas);
  return (
    <Card title="WhatsApp">
      <QueryState query={query} skeleton={<Skeleton lines={5} />}>
        {() =>
          lineas.length === 0 ? (
            <p className="soft">Todavía no hay mensajes de WhatsApp con esta persona.</p>
          ) : (
            <>
              <ListMore query={query} />
              <ol className="stack-sm" aria-label="Mensajes">
                {[...lineas].reverse().map((linea) => (
                  <Linea key={linea.id} linea={linea} />
                ))}
              </ol>
            </>
          )
        }
      </QueryState>
      <Permitted>
        <Responder userId={userId} telefono={telefono} nombre={nombre ?? ""} />
      </Permitted>
    </Card>
  );
}

function Linea({ linea }: { linea: LineaHilo }) {
  const ours = linea.de === "nosotros";
  return (
    <li className={cx(own.linea, ours && own.nuestra)}>
      <span className="visually-hidden">{ours ? "Tú: " : "Cliente: "}</span>
      <p className={own.texto}>{linea.texto}</p>
      <p className="soft small">
        <Momento instante={linea.momento} />
        {ours && ` · ${estadoOf(linea)}`}
      </p>
    </li>
  );
}

/** Visible messages are marked as read, if the administrator may do so. */
function useRead(userId: string, lineas: readonly LineaHilo[]): void {
  const { mutate } = trpc.respuestas.markRead.useMutation();
  const may = useMay()("gestor");
  const hasta = Math.max(0, ...lineas.map((linea) => (linea.de === "ellos" && !linea.leida ? linea.momento : 0)));
  const asked = useRef(0);
  useEffect(() => {
    if (!may || hasta <= asked.current) return;
    asked.current = hasta;
    mutate({ userId, hasta, clave: newClave() });
  }, [may, hasta, userId, mutate]);
}

interface ResponderProps {
  userId: string;
  telefono: string | null;
  nombre: string;
}

function Responder({ userId, telefono, nombre }: ResponderProps) {
  const { data } = trpc.respuestas.window.useQuery({ userId });
  if (!data) return null;
  if (data.disponible && data.hasta !== null) return <Contestar userId={userId} hasta={data.hasta} />;
  return (
    <Notice
      title={data.disponible ? "Pasaron más de 24 horas desde su último mensaje" : "WhatsApp no está conectado aquí"}
      action={telefono && <WhatsApp telefono={telefono} texto={`Hola, ${nombre}.`} />}
    >
      {data.disponible
        ? "WhatsApp ya no deja responder con palabras propias desde aquí. Envíale un recordatorio, o escríbele desde tu teléfono:"
        : "Escríbele desde tu teléfono:"}
    </Notice>
  );
}

function Contestar({ userId, hasta }: { userId: string; hasta: Instante }) {
  const answer = useActo(trpc.respuestas.answer.useMutation(), { hecho: "Tu respuesta va en camino." });
  const form = useForm({
    initial: { texto: "" },
    validate: ({ texto }) => (texto.trim() ? {} : { texto: "Escribe tu respuesta." }),
    fallback: "No se pudo enviar.",
  });
  const onSubmit = form.submit(async ({ texto }, clave) => {
    await answer.run({ userId, texto, clave });
    form.reset();
  });
  return (
    <FormBox onSubmit={onSubmit}>
      <TextArea
        label="Respuesta"
        rows={3}
        maxLength={MAX_CONTESTACION_LETRAS}
        hint={`Hasta el ${formatInstante(hasta)} puedes responder con tus palabras.`}
        {...form.bind("texto")}
      />
      <FormMessage>{form.message}</FormMessage>
      <div>
        <Button type="submit" busy={form.busy}>
          Enviar por WhatsApp
        </Button>
      </div>
    </FormBox>
  );
}
