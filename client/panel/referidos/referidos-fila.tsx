import { useId, useState } from "react";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { trpc } from "../../api/trpc.ts";
import { TextField } from "../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { Avatar } from "../../kit/show/avatar.tsx";
import { Button } from "../../kit/show/button.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { useActo } from "../kit/actos/acto.ts";
import { Permitted } from "../kit/actos/permitted.tsx";
import { Name } from "../kit/lista/cells.tsx";
import { ClienteLink, fullName, Uid } from "../kit/person.tsx";
import type { Usuario } from "../kit/types.ts";
import own from "./referidos.module.css";

type Part = "recomendador" | "referidos";

/** A person, and below the name the field for a recommender or the list of referidos. */
export function ReferidosRow({ usuario }: { usuario: Usuario }) {
  const id = useId();
  const [open, setOpen] = useState<Part | null>(null);
  const toggle = (part: Part) => setOpen(open === part ? null : part);
  const nombre = usuario.nombre ? fullName(usuario) : usuario.email;
  return (
    <li>
      <div className={own.row}>
        <Avatar nombre={nombre} />
        <div className={own.who}>
          <Name>
            <ClienteLink userId={usuario.id}>{nombre}</ClienteLink>
          </Name>
          <Uid id={usuario.id} />
          {usuario.recomendadoPor && (
            <span className={own.by}>
              Recomendado por <Uid id={usuario.recomendadoPor} />
            </span>
          )}
        </div>
        <div className={own.acts}>
          <Permitted>
            <Button
              variant="secondary"
              small
              aria-expanded={open === "recomendador"}
              aria-controls={open === "recomendador" ? id : undefined}
              onClick={() => toggle("recomendador")}
            >
              Asignar recomendador
            </Button>
          </Permitted>
          <Button
            variant="secondary"
            small
            aria-expanded={open === "referidos"}
            aria-controls={open === "referidos" ? id : undefined}
            onClick={() => toggle("referidos")}
          >
            Ver referidos
          </Button>
        </div>
      </div>
      {open && (
        <div id={id} className={own.below}>
          {open === "recomendador" ? (
            <Permitted>
              <RecomendadorForm usuario={usuario} onDone={() => setOpen(null)} />
            </Permitted>
          ) : (
            <ReferidosDe usuario={usuario} />
          )}
        </div>
      )}
    </li>
  );
}

interface RecomendadorFormProps {
  usuario: Pick<Usuario, "id" | "recomendadoPor">;
  onDone: () => void;
}

/** Spec §5: an empty UID does nothing. */
export function RecomendadorForm({ usuario, onDone }: RecomendadorFormProps) {
  const assign = useActo(trpc.referidos.assign.useMutation(), { hecho: "Recomendador asignado correctamente." });
  const form = useForm({ initial: { recomendadoPor: "" }, fallback: "Error al asignar recomendador." });
  const onSubmit = form.submit(async ({ recomendadoPor }, clave) => {
    const uid = recomendadoPor.trim();
    if (!uid) return;
    await assign.run({ userId: usuario.id, recomendadoPor: uid, clave });
    onDone();
  });
  return (
    <FormBox onSubmit={onSubmit}>
      <div className={own.assign}>
        <TextField
          label="UID del recomendador"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LETRAS.id}
          hint={usuario.recomendadoPor ? "Quedará en lugar de quien lo recomendó hasta ahora." : undefined}
          {...form.bind("recomendadoPor")}
        />
        <Button type="submit" busy={form.busy}>
          Guardar
        </Button>
      </div>
      <FormMessage>{form.message}</FormMessage>
    </FormBox>
  );
}

function ReferidosDe({ usuario }: { usuario: Usuario }) {
  const lista = trpc.referidos.listOf.useQuery({ userId: usuario.id });
  return (
    <QueryState query={lista}>
      {(referidos) =>
        referidos.length === 0 ? (
          <p className="soft">No tiene referidos aún.</p>
        ) : (
          <ul className="stack-sm" aria-label={`Referidos de ${fullName(usuario)}`}>
            {referidos.map(({ userId, nombre }) => (
              <li key={userId} className={own.referido}>
                <Name>
                  <ClienteLink userId={userId}>{nombre || "Sin nombre"}</ClienteLink>
                </Name>
                <Uid id={userId} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryState>
  );
}
