import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Link, Redirect, useLocation } from "wouter";
import { formatTelefono } from "../../../rules/country/telefono.ts";
import { paths } from "../../../rules/paths.ts";
import { type Profile, profileInput } from "../../../rules/people/perfil.ts";
import { trpc } from "../../api/trpc.ts";
import { fieldErrors } from "../../kit/failure.ts";
import { Recuperado } from "../../kit/feedback/recuperado.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { ErrorSummary, FormBox, FormMessage } from "../../kit/form/form.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { Page } from "../../kit/frame/page.tsx";
import { IconArrowLeft } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Card, DataList } from "../../kit/show/card.tsx";
import { Progress } from "../../kit/show/progress.tsx";
import { datosOf } from "../../pieces/datos.tsx";
import { Campos } from "../../pieces/perfil/perfil-controles.tsx";
import { emptyPerfil, type PerfilValues, readPerfil, validatePerfil } from "../../pieces/perfil/perfil-valores.ts";
import { QueryState } from "../../pieces/query-state.tsx";
import { Sesion, type Usuario } from "../sesion.tsx";
import styles from "./perfil.module.css";
import { type Camino, camposDe, errorsAt, firstPending, PASOS, REVISION, useCamino } from "./perfil-pasos.ts";
import { Ubicacion, useUbicacion } from "./perfil-ubicacion.tsx";

/** Progress and the way back. A new step takes the focus, so that a screen reader starts at its title. */
function Encabezado({ index, back, goBack }: Camino) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(index);
  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [index]);
  return (
    <header className={styles.step}>
      <Link
        href={back}
        className={styles.back}
        onClick={(event) => {
          event.preventDefault();
          goBack();
        }}
      >
        <IconArrowLeft size={20} />
        Atrás
      </Link>
      <div id={id}>
        <Progress done={index + 1} total={PASOS.length} label={`Paso ${index + 1} de ${PASOS.length}`} />
      </div>
      <h2 ref={heading} tabIndex={-1} aria-describedby={id}>
        {PASOS[index]?.title}
      </h2>
    </header>
  );
}

function PerfilForm({ usuario: { id, correo }, telefono }: { usuario: Usuario; telefono: string | null }) {
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const save = trpc.usuarios.saveProfile.useMutation();
  const form = useForm<PerfilValues>({
    initial: { ...emptyPerfil, correo, telefono: telefono ? formatTelefono(telefono) : "" },
    draftKey: `${id}:perfil`,
    validate: validatePerfil,
    fallback: "No pudimos guardar tu perfil.",
  });
  const camino = useCamino(firstPending(validatePerfil(form.values)));
  const { index } = camino;
  const { temas = [] } = PASOS[index] ?? {};
  const asks = temas.some((tema) => tema === "ubicacion");
  const [start] = useState(index);
  const step = { ...form, errors: errorsAt(index, form.errors) };
  const ubicacion = useUbicacion((read) => {
    form.set("ubicacion", read);
    camino.next();
  });

  const onContinue = (event: FormEvent) => {
    event.preventDefault();
    const { ubicacion: _, ...found } = errorsAt(index, validatePerfil(form.values));
    if (Object.keys(found).length > 0) form.setErrors(found);
    else if (asks && !form.values.ubicacion) void ubicacion.ask();
    else camino.next();
  };
  const onSave = form.submit(async (values, clave) => {
    try {
      await save.mutateAsync({ ...profileInput.parse(readPerfil(values)), clave });
    } catch (failure) {
      const at = firstPending(fieldErrors(failure));
      if (at !== REVISION) camino.go(at);
      throw failure;
    }
    toast("Perfil guardado.");
    await utils.usuarios.me.invalidate();
    navigate(paths.dashboard);
  });

  return (
    <FormBox ref={form.ref} onSubmit={index === REVISION ? onSave : onContinue}>
      <Encabezado {...camino} />
      {index === 0 && (
        <p className="soft">
          Lo llenas una sola vez. Puedes salir y seguir después: guardamos lo que escribes en este teléfono.
        </p>
      )}
      {index === start && <Recuperado form={form} falta="guardado" />}
      <ErrorSummary form={step} />
      {temas.map((tema) => (
        <Campos key={tema} form={form} paso={tema} />
      ))}
      {asks && <Ubicacion missing={ubicacion.missing} known={form.values.ubicacion !== null} />}
      {index === REVISION && <Revision values={form.values} onChange={camino.go} />}
      {index === REVISION && <FormMessage>{form.message}</FormMessage>}
      <Button type="submit" block busy={form.busy || ubicacion.asking}>
        {index === REVISION ? "Guardar perfil" : "Continuar"}
      </Button>
    </FormBox>
  );
}

/** Prefilled with the sign-in phone once known: most likely their Pago Móvil's too. */
function Formulario({ usuario }: { usuario: Usuario }) {
  const cuenta = trpc.cuentas.mine.useQuery();
  return (
    <QueryState query={cuenta}>{({ telefono }) => <PerfilForm usuario={usuario} telefono={telefono} />}</QueryState>
  );
}

/** «Completa tu perfil» (spec §2, §5). */
export function PerfilPage() {
  return (
    <Sesion title="Completa tu perfil">
      {(usuario) =>
        usuario.perfilGuardado ? (
          <Redirect to={paths.dashboard} replace />
        ) : (
          <Page title="Completa tu perfil" width="narrow">
            <Formulario usuario={usuario} />
          </Page>
        )
      }
    </Sesion>
  );
}

/** A step's values as they will be stored: the name on one line. */
function itemsOf(perfil: Profile, index: number) {
  const whole = { ...perfil, nombre: `${perfil.nombre} ${perfil.apellido}` };
  return datosOf(
    whole,
    camposDe(index).filter((campo) => campo !== "apellido"),
  );
}

interface RevisionProps {
  values: PerfilValues;
  onChange: (index: number) => void;
}

/** Everything as it will be stored, before it is sent. */
function Revision({ values, onChange }: RevisionProps) {
  const { data } = profileInput.safeParse(readPerfil(values));
  if (!data) return null;
  return (
    <Card>
      {PASOS.slice(0, REVISION).map(({ paso, title }, index) => (
        <section key={paso} className={styles.reviewed} aria-label={title}>
          <header className="split">
            <h3 className={styles.theme}>{title}</h3>
            <Button variant="ghost" className={styles.change} onClick={() => onChange(index)}>
              Cambiar <span className="visually-hidden">{title}</span>
            </Button>
          </header>
          <DataList items={itemsOf(data, index)} />
        </section>
      ))}
    </Card>
  );
}
