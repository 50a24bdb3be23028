import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";

export const ZOOM_MAXIMO = 4;
const PASO = 1;

interface Point {
  x: number;
  y: number;
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** One finger, or the mouse, drags the photo; two bring it nearer or farther: `zoomBy` says how much. */
function usePointers(zoomBy: (factor: number) => void) {
  const pressed = useRef(new Map<number, Point>());
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    pressed.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = pressed.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pressed.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) zoomBy(distance(now, other) / Math.max(distance(before, other), 1));
    else event.currentTarget.scrollBy(before.x - now.x, before.y - now.y);
    pressed.current.set(event.pointerId, now);
  };
  const onPointerUp = (event: PointerEvent) => {
    pressed.current.delete(event.pointerId);
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
}

export type Visor = ReturnType<typeof useVisor>;

/** Moving about a photo in its frame: nearer and farther, turned, dragged, pinched, and all of it with the keyboard. */
export function useVisor() {
  const frame = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState(0);
  const latest = useRef(1);

  /** What is in the middle stays in the middle. */
  const zoomTo = (wanted: number) => {
    const box = frame.current;
    const next = Math.min(Math.max(wanted, 1), ZOOM_MAXIMO);
    if (!box || next === latest.current) return;
    const x = (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth;
    const y = (box.scrollTop + box.clientHeight / 2) / box.scrollHeight;
    box.style.setProperty("--zoom", String(next));
    box.scrollTo(x * box.scrollWidth - box.clientWidth / 2, y * box.scrollHeight - box.clientHeight / 2);
    latest.current = next;
    setZoom(next);
  };
  const nearer = () => zoomTo(Math.floor(latest.current) + PASO);
  const farther = () => zoomTo(Math.ceil(latest.current) - PASO);
  const rotate = () => setTurn((turn + 1) % 4);
  const pointer = usePointers((factor) => zoomTo(latest.current * factor));

  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      "+": nearer,
      "=": nearer,
      "-": farther,
      "0": () => zoomTo(1),
      r: rotate,
    };
    const act = keys[event.key.toLowerCase()];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };

  return {
    frame,
    zoom,
    turn,
    nearer,
    farther,
    rotate,
    /** As at the start: for another photo. */
    reset: () => {
      zoomTo(1);
      setTurn(0);
    },
    onKeyDown,
    pointer,
  };
}
