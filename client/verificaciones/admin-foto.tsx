import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { IconMinus, IconPlus, IconRefresh } from "../ui/icons.tsx";
import own from "./admin-verificacion.module.css";

export interface Foto {
  src: string;
  alt: string;
}

const MAX_ZOOM = 3;

/** A photo at large, to be turned and brought nearer: cédulas are photographed every way up. */
export function FotoDialog({ foto, onClose }: { foto: Foto; onClose: () => void }) {
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState(0);
  const stage = useRef<HTMLElement>(null);
  // Nearer means nearer to the middle, where what matters usually is.
  const zoomTo = (next: number) => {
    flushSync(() => setZoom(next));
    const { current } = stage;
    current?.scrollTo(
      (current.scrollWidth - current.clientWidth) / 2,
      (current.scrollHeight - current.clientHeight) / 2,
    );
  };
  return (
    <Dialog title={foto.alt} onClose={onClose} width="wide">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a photo larger than its frame scrolls, with the keyboard too */}
      <section ref={stage} className={own.stage} data-zoom={zoom} tabIndex={0} aria-label={foto.alt}>
        <div className={own.paper}>
          <img className={own.sheet} data-turn={turn} src={foto.src} alt={foto.alt} />
        </div>
      </section>
      <div className={own.tools}>
        <Button variant="secondary" icon={<IconMinus />} disabled={zoom === 1} onClick={() => zoomTo(zoom - 1)}>
          Alejar
        </Button>
        <Button variant="secondary" icon={<IconPlus />} disabled={zoom === MAX_ZOOM} onClick={() => zoomTo(zoom + 1)}>
          Acercar
        </Button>
        <Button variant="secondary" icon={<IconRefresh />} onClick={() => setTurn((turn + 1) % 4)}>
          Girar
        </Button>
      </div>
    </Dialog>
  );
}
