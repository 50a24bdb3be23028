import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";

export const ZOOM_MAXIMO = 4;
const PASO = 1;
/** The zoom of the Z key: enough to read a cédula's number. */
const ZOOM_LECTURA = 2.5;
/** How far to scroll to double the size. */
const RUEDA = 400;

interface Point {
  x: number;
  y: number;
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

const middle = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** One finger or the mouse drags the photo; two fingers zoom: `zoomBy` gets the factor and the centre. */
function usePointers(zoomBy: (factor: number, at: Point) => void) {
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
    if (other) zoomBy(distance(now, other) / Math.max(distance(before, other), 1), middle(now, other));
    else event.currentTarget.scrollBy(before.x - now.x, before.y - now.y);
    pressed.current.set(event.pointerId, now);
  };
  const onPointerUp = (event: PointerEvent) => {
    pressed.current.delete(event.pointerId);
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
}

/** The wheel, and two fingers on a trackpad. React's own listener cannot stop the page from scrolling. */
function useWheel(frame: RefObject<HTMLElement | null>, zoomBy: (factor: number, at: Point) => void) {
  const latest = useRef(zoomBy);
  useEffect(() => {
    latest.current = zoomBy;
  });
  useEffect(() => {
    const box = frame.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      latest.current(2 ** (-event.deltaY / RUEDA), { x: event.clientX, y: event.clientY });
    };
    box?.addEventListener("wheel", onWheel, { passive: false });
    return () => box?.removeEventListener("wheel", onWheel);
  }, [frame]);
}

export type Visor = ReturnType<typeof useVisor>;

/** Moving a photo in its frame: zoom, rotation, dragging, pinching, all of it by keyboard too. */
export function useVisor() {
  const frame = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState(0);
  const latest = useRef(1);

  /** The point under `at`, or in the middle, stays in place. */
  const zoomTo = (wanted: number, at?: Point) => {
    const box = frame.current;
    const next = Math.min(Math.max(wanted, 1), ZOOM_MAXIMO);
    if (!box || next === latest.current) return;
    const { left, top } = box.getBoundingClientRect();
    const [dx, dy] = at ? [at.x - left, at.y - top] : [box.clientWidth / 2, box.clientHeight / 2];
    const x = (box.scrollLeft + dx) / box.scrollWidth;
    const y = (box.scrollTop + dy) / box.scrollHeight;
    box.style.setProperty("--zoom", String(next));
    box.scrollTo(x * box.scrollWidth - dx, y * box.scrollHeight - dy);
    latest.current = next;
    setZoom(next);
  };
  const nearer = () => zoomTo(Math.floor(latest.current) + PASO);
  const farther = () => zoomTo(Math.ceil(latest.current) - PASO);
  const rotate = () => setTurn((turn + 1) % 4);
  const read = () => zoomTo(latest.current > 1 ? 1 : ZOOM_LECTURA);
  const zoomBy = (factor: number, at: Point) => zoomTo(latest.current * factor, at);
  const pointer = usePointers(zoomBy);
  useWheel(frame, zoomBy);

  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      "+": nearer,
      "=": nearer,
      "-": farther,
      "0": () => zoomTo(1),
      z: read,
      r: rotate,
      g: rotate,
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
    read,
    rotate,
    /** Back to the start, for another photo. */
    reset: () => {
      zoomTo(1);
      setTurn(0);
    },
    onKeyDown,
    pointer,
  };
}
