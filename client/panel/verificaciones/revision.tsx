import { type RefObject, useEffect, useRef, useState } from "react";
import { formatCedula } from "../../../rules/country/cedula.ts";
import { trpc } from "../../api/trpc.ts";
import { cx } from "../../kit/cx.ts";
import { Button } from "../../kit/show/button.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import { useActo } from "../kit/actos/acto.ts";
import { Aparte, Tomar } from "../kit/actos/atencion.tsx";
import { undoIdentidad } from "../kit/actos/opuestos.ts";
import { Permitted } from "../kit/actos/permitted.tsx";
import { useAtencion } from "../kit/actos/use-atencion.ts";
import { altOf, Eleccion, Lienzo, Mover } from "../kit/foto/foto.tsx";
import { useVisor, type Visor } from "../kit/foto/use-visor.ts";
import { ClienteLink, fullName } from "../kit/person.tsx";
import { PistaDeTeclas, Tecla } from "../kit/teclas.tsx";
import type { PendingVerificacion } from "../kit/types.ts";
import { seen } from "./decidir.tsx";
import { hayReparos, MismaFoto } from "./misma-foto.tsx";
import own from "./revision.module.css";
import { retratadoOf } from "./verificacion.tsx";

type Acts = Record<string, (() => void) | undefined>;

/** What each key does outside fields and dialogs; other keys are the browser's. */
function useTeclas(acts: Acts): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const typing = target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
      if (typing || event.defaultPrevented || event.repeat || document.querySelector("dialog[open]")) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** The photo that the keys move; on a phone, the one shown. */
const FOTOS = ["Cédula", "Rostro"] as const;

interface RevisionProps {
  persona: PendingVerificacion;
  /** «2 de 7». */
  lugar: string;
  /** The next and previous person; undefined at the ends. */
  onNext?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
  /** Whether the reader may decide. */
  decides: boolean;
  /** Decided: the next person is shown at once. */
  onDecided: () => void;
  /** Opens a dialog for the decision. */
  onAsk: (kind: "aprobar" | "rechazar") => void;
}

/** Approves at once if nothing is odd; otherwise asks, showing what is. */
function useAprobar({ persona, onDecided, onAsk }: RevisionProps) {
  const approve = useActo(trpc.verificaciones.approve.useMutation(), {
    hecho: `Identidad de ${fullName(persona)} aprobada.`,
    opuesto: () => undoIdentidad(persona.userId),
    onDone: onDecided,
    fallback: "Ocurrió un error.",
  });
  const approveOrAsk = () => {
    if (hayReparos(persona)) return onAsk("aprobar");
    if (!approve.busy) void approve.press(seen(persona));
  };
  return { approveOrAsk, busy: approve.busy };
}

/** A person's cédula, what they wrote, and their face: viewed, compared and decided by keyboard. */
export function Revision(props: RevisionProps) {
  const { persona, onNext, onPrevious, onAsk } = props;
  const atencion = useAtencion("verificacion", persona.userId, props.decides);
  // Deciding is allowed until known otherwise: the server refuses if another administrator has it open.
  const decides = props.decides && !atencion.ajena;
  const [shown, setShown] = useState<0 | 1>(0);
  const visores = [useVisor(), useVisor()] as const;
  const retratado = retratadoOf(persona);
  const { approveOrAsk, busy } = useAprobar(props);
  const show = (i: 0 | 1) => {
    setShown(i);
    visores[i].frame.current?.focus();
  };
  const title = useRef<HTMLHeadingElement>(null);
  // For the next person, focus their name and scroll the whole group into view.
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.closest("[role=group]")?.scrollIntoView({ block: "start", behavior: "instant" });
  }, []);
  useTeclas({
    j: onNext,
    k: onPrevious,
    a: decides ? approveOrAsk : undefined,
    r: decides ? () => onAsk("rechazar") : undefined,
    "1": () => show(0),
    "2": () => show(1),
    z: visores[shown].read,
    g: visores[shown].rotate,
    "+": visores[shown].nearer,
    "-": visores[shown].farther,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: what is decided together, and not fields of a form
    <div role="group" aria-label={`Verificación de ${retratado.nombre}`} className={own.mesa}>
      <Cabeza {...props} title={title} />
      <div className={own.eleccion}>
        <Eleccion nombres={FOTOS} shown={shown} onShow={(i) => setShown(i === 0 ? 0 : 1)} />
      </div>
      {visores.map((visor, i) => (
        <Foto
          key={altOf(retratado, i)}
          first={i === 0}
          visor={visor}
          src={retratado.fotos[i] ?? ""}
          alt={altOf(retratado, i)}
          active={shown === i}
          onFocus={() => setShown(i === 0 ? 0 : 1)}
        />
      ))}
      <div className={own.lado}>
        <div className={own.sabido}>
          <Datos persona={persona} />
          <MismaFoto {...persona} />
          <Pista />
        </div>
        {props.decides && (
          <Decision atencion={atencion} busy={busy} onReject={() => onAsk("rechazar")} onApprove={approveOrAsk} />
        )}
      </div>
    </div>
  );
}

interface DecisionProps {
  atencion: ReturnType<typeof useAtencion>;
  busy: boolean;
  onReject: () => void;
  onApprove: () => void;
}

/** Approve and reject; while another administrator reviews it, their name and how to take it over. */
function Decision({ atencion, busy, onReject, onApprove }: DecisionProps) {
  const { ajena } = atencion;
  if (ajena)
    return (
      <div className={own.ajena}>
        <Aparte tipo="verificacion" atencion={atencion} />
        <Tomar {...atencion} tipo="verificacion" ajena={ajena} />
      </div>
    );
  return (
    <div className={own.decidir} data-barra="">
      <Button variant="secondary" onClick={onReject}>
        Rechazar
      </Button>
      <Button busy={busy} onClick={onApprove}>
        Aprobar
      </Button>
    </div>
  );
}

type CabezaProps = RevisionProps & { title: RefObject<HTMLHeadingElement | null> };

/** The person's name, and links to the others. */
function Cabeza({ persona, lugar, onNext, onPrevious, title }: CabezaProps) {
  return (
    <header className={own.cabeza}>
      <h2 ref={title} tabIndex={-1}>
        <ClienteLink userId={persona.userId}>{fullName(persona)}</ClienteLink>
      </h2>
      <span className="soft">{lugar}</span>
      <div className={own.pasos}>
        <Button variant="secondary" disabled={!onPrevious} onClick={onPrevious}>
          Anterior
        </Button>
        <Button variant="secondary" disabled={!onNext} onClick={onNext}>
          Siguiente
        </Button>
      </div>
    </header>
  );
}

/** What the cédula must show. */
function Datos({ persona }: { persona: PendingVerificacion }) {
  const { cedula, edad, enviada } = persona;
  return (
    <dl className={own.datos}>
      <div>
        <dt>Cédula</dt>
        <dd className={own.cedula}>{cedula ? formatCedula(cedula) : "Sin perfil todavía"}</dd>
      </div>
      <div className={own.nombre}>
        <dt>Nombre</dt>
        <dd>{fullName(persona)}</dd>
      </div>
      <div>
        <dt>Edad</dt>
        <dd>{edad === null ? "—" : `${edad} años`}</dd>
      </div>
      {enviada !== null && (
        <div className={own.enviada}>
          <dt>Enviada</dt>
          <dd>
            <Momento instante={enviada} />
          </dd>
        </div>
      )}
    </dl>
  );
}

interface FotoProps {
  /** True for the cédula. */
  first: boolean;
  visor: Visor;
  src: string;
  alt: string;
  /** The photo that the keys move; on a phone, the one shown. */
  active: boolean;
  onFocus: () => void;
}

function Foto({ first, visor, src, alt, active, onFocus }: FotoProps) {
  return (
    <div className={cx(own.foto, first ? own.documento : own.rostro, active && own.activa)}>
      <Lienzo visor={visor} src={src} alt={alt} onFocus={onFocus} sinTeclas />
      {/* biome-ignore lint/a11y/useSemanticElements: tools, and not fields of a form */}
      <div role="group" aria-label={alt} className={own.mover}>
        <Mover visor={visor} />
      </div>
    </div>
  );
}

function Pista() {
  return (
    <PistaDeTeclas>
      <Permitted>
        <Tecla>A</Tecla> aprueba, <Tecla>R</Tecla> rechaza,{" "}
      </Permitted>
      <Tecla>J</Tecla> y <Tecla>K</Tecla> pasan de persona. <Tecla>1</Tecla> y <Tecla>2</Tecla> eligen la foto,{" "}
      <Tecla>Z</Tecla> la acerca, <Tecla>G</Tecla> la gira.
    </PistaDeTeclas>
  );
}
