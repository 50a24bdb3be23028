import { type ReactNode, useEffect, useState } from "react";
import { formatCedula } from "../../../../rules/country/cedula.ts";
import { cx } from "../../../kit/cx.ts";
import { Dialog } from "../../../kit/feedback/dialog.tsx";
import { IconMinus, IconPlus } from "../../../kit/icons.tsx";
import { Button } from "../../../kit/show/button.tsx";
import { IconRefresh } from "../icons.tsx";
import own from "./foto.module.css";
import { useVisor, type Visor, ZOOM_MAXIMO } from "./use-visor.ts";

/** The person on the photos, and what these must show. */
export interface Retratado {
  nombre: string;
  cedula: string | null;
  edad: number | null;
  /** Addresses. */
  fotos: readonly string[];
}

export const altOf = ({ nombre }: Retratado, i: number) => `Foto ${i + 1} de ${nombre}`;

/** Thumbnails, to press and enlarge. */
export function Miniaturas({
  persona,
  large,
  onOpen,
}: {
  persona: Retratado;
  large?: boolean;
  onOpen: (i: number) => void;
}) {
  return (
    <div className={large ? own.fotos : own.miniaturas}>
      {persona.fotos.map((src, i) => (
        <button
          key={src}
          type="button"
          className={own.foto}
          aria-label={`Ampliar: ${altOf(persona, i)}`}
          onClick={() => onOpen(i)}
        >
          <img src={src} alt={altOf(persona, i)} loading="lazy" decoding="async" />
        </button>
      ))}
    </div>
  );
}

function Datos({ persona }: { persona: Retratado }) {
  return (
    <dl className={own.datos}>
      <div className={own.wideOnly}>
        <dt>Nombre</dt>
        <dd>{persona.nombre}</dd>
      </div>
      <div>
        <dt>Cédula</dt>
        <dd>{persona.cedula ? formatCedula(persona.cedula) : "Sin perfil todavía"}</dd>
      </div>
      <div>
        <dt>Edad</dt>
        <dd>{persona.edad === null ? "—" : `${persona.edad} años`}</dd>
      </div>
    </dl>
  );
}

interface EleccionProps {
  /** Each photo's name. */
  nombres: readonly string[];
  /** The enlarged one. */
  shown: number;
  onShow: (i: number) => void;
}

/** The choice of photo. */
export function Eleccion({ nombres, shown, onShow }: EleccionProps) {
  return (
    <div className={own.choice}>
      {nombres.map((nombre, i) => (
        <button
          key={nombre}
          type="button"
          className={cx(own.choose, i === shown && own.chosen)}
          aria-pressed={i === shown}
          onClick={() => onShow(i)}
        >
          {nombre}
        </button>
      ))}
    </div>
  );
}

/** Buttons to move a photo, for those who do not know its keys. */
export function Mover({ visor: { zoom, nearer, farther, rotate } }: { visor: Visor }) {
  return (
    <>
      <Button variant="secondary" icon={<IconMinus />} disabled={zoom === 1} onClick={farther}>
        Alejar
      </Button>
      <Button variant="secondary" icon={<IconPlus />} disabled={zoom === ZOOM_MAXIMO} onClick={nearer}>
        Acercar
      </Button>
      <Button variant="secondary" icon={<IconRefresh />} onClick={rotate}>
        Girar
      </Button>
    </>
  );
}

interface LienzoProps {
  visor: Visor;
  src: string;
  alt: string;
  onFocus?: () => void;
  /** The surrounding screen handles the keys. */
  sinTeclas?: boolean;
}

/** A photo in its frame, to zoom, rotate and drag. */
export function Lienzo({ visor, src, alt, onFocus, sinTeclas }: LienzoProps) {
  const { frame, zoom, turn, onKeyDown, pointer } = visor;
  return (
    <section
      ref={frame}
      className={own.stage}
      data-near={zoom > 1}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a photo larger than its frame scrolls, with the keyboard too
      tabIndex={0}
      aria-label={alt}
      onKeyDown={sinTeclas ? undefined : onKeyDown}
      onFocus={onFocus}
      {...pointer}
    >
      <div className={own.paper}>
        <img className={own.sheet} data-turn={turn} src={src} alt={alt} draggable={false} />
      </div>
    </section>
  );
}

interface FotoDialogProps {
  persona: Retratado;
  /** The photo shown first: 0 or 1. */
  inicio: number;
  onClose: () => void;
  /** Decisions offered while looking. */
  actions?: ReactNode;
}

/** An enlarged photo next to what it must show, with zoom and rotation: cédulas are photographed every way up. */
export function FotoDialog({ persona, inicio, onClose, actions }: FotoDialogProps) {
  const [shown, setShown] = useState(inicio);
  const visor = useVisor();
  const { frame, reset } = visor;
  const alt = altOf(persona, shown);
  const nombres = persona.fotos.map((_, i) => `Foto ${i + 1}`);
  // The photo's keys work at once.
  useEffect(() => frame.current?.focus(), [frame]);
  const show = (i: number) => {
    setShown(i);
    reset();
  };
  return (
    <Dialog title={`Fotos de ${persona.nombre}`} onClose={onClose} width="wide" actions={actions}>
      <div className={own.visor}>
        <Lienzo visor={visor} src={persona.fotos[shown] ?? ""} alt={alt} />
        <div className={own.side}>
          <Datos persona={persona} />
          <fieldset className={own.tools}>
            <legend className="visually-hidden">La foto</legend>
            {nombres.length > 1 && <Eleccion nombres={nombres} shown={shown} onShow={show} />}
            <Mover visor={visor} />
          </fieldset>
          <p className={own.keys}>
            En la foto: <kbd>+</kbd>, <kbd>−</kbd> o la rueda acercan, <kbd>R</kbd> gira, las flechas mueven. También
            puedes arrastrarla.
          </p>
        </div>
      </div>
    </Dialog>
  );
}
