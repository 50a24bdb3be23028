/**
 * Positions the toasts: at the foot of the screen, or higher or aside as needed so that they cover nothing that is about to be
 * pressed.
 */
import { type Lugar, setPlacer } from "./toast.tsx";

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const GAP = 8;
/** How often a toast checks what is under it: lists load, pages scroll, dialogs close. */
const LOOK_MS = 250;
const CONTROL = "a[href], button, input, select, textarea, summary, [role=tab]";

/** The last pressed element and its neighbours, at their positions then: something else may be there by now. */
let pressed: Box[] = [];

function remember({ target }: Event): void {
  const control = target instanceof Element && target.closest(CONTROL);
  if (!control || control.closest("[popover]")) return;
  const beside = (control.parentElement ?? control).querySelectorAll(CONTROL);
  pressed = [...beside].map((one) => one.getBoundingClientRect());
}

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const raised = (box: Box, rise: number) => ({ ...box, top: box.top - rise, bottom: box.bottom - rise });
const moved = (box: Box, aside: number) => ({ ...box, left: box.left + aside, right: box.right + aside });

/** How many pixels `box` must rise to cover none of `taken`; null if there is no room above them. */
export function riseOver(box: Box, taken: readonly Box[]): number | null {
  let rise = 0;
  for (let tries = 0; tries <= taken.length; tries += 1) {
    const here = raised(box, rise);
    if (here.top < 0) return null;
    const under = taken.filter((one) => overlap(one, here));
    if (under.length === 0) return rise;
    rise = box.bottom - Math.min(...under.map(({ top }) => top)) + GAP;
  }
  return null;
}

/** Whether it stays on the screen while the page scrolls, or is marked as a bar. */
function isInBar(control: Element, page: Element): boolean {
  for (let at: Element | null = control; at && at !== page; at = at.parentElement) {
    if (at.hasAttribute("data-barra") || /sticky|fixed/.test(getComputedStyle(at).position)) return true;
  }
  return false;
}

/** Controls of the page's bars in the columns where `box` rises. */
function barsOver(box: Box): Box[] {
  const page = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const column = { ...box, top: 0 };
  return [...page.querySelectorAll(CONTROL)]
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ box: one }) => one.width > 0 && overlap(one, column))
    .filter(({ control }) => !control.closest("[popover]") && isInBar(control, page))
    .map(({ box: one }) => one);
}

/** The area that the toasts would cover at the foot of the screen. */
function boxOf(toaster: HTMLElement, { rise, aside }: Lugar): Box {
  const toasts = [...toaster.querySelectorAll("p")].map((one) => one.getBoundingClientRect());
  const { top, bottom } = toaster.getBoundingClientRect();
  const left = Math.min(...toasts.map((one) => one.left));
  const right = Math.max(...toasts.map((one) => one.right));
  return moved(raised({ left, right, top, bottom }, -rise), -aside);
}

/**
 * The position where `box` covers nothing about to be pressed: as low as possible, then to the right of whatever leaves no room
 * above.
 */
function lugarOf(box: Box): Lugar {
  const taken = [...pressed, ...barsOver(box)];
  const rise = riseOver(box, taken);
  if (rise !== null) return { rise, aside: 0 };
  const aside = Math.max(...taken.filter((one) => overlap(one, box)).map(({ right }) => right)) + GAP - box.left;
  const beside = moved(box, aside);
  const room = beside.right <= innerWidth ? riseOver(beside, [...pressed, ...barsOver(beside)]) : null;
  return room === null ? { rise: riseOver(box, pressed) ?? 0, aside: 0 } : { rise: room, aside };
}

/**
 * Calls `put` with the position of `toaster`, at once and whenever something moves under it, until the returned function is
 * called.
 */
function keepClear(toaster: HTMLElement, put: (lugar: Lugar) => void): () => void {
  const look = () => {
    const { m41, m42 } = new DOMMatrix(getComputedStyle(toaster).transform);
    const now = { rise: -m42, aside: m41 };
    const box = boxOf(toaster, now);
    const here = moved(raised(box, now.rise), now.aside);
    const taken = [...pressed, ...barsOver(here)];
    const inside = here.top >= 0 && here.right <= innerWidth;
    if (!inside || taken.some((one) => overlap(one, here))) put(lugarOf(box));
  };
  look();
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}

/** It comes with what can be pressed, and not with a page that only shows. */
if (typeof document !== "undefined") {
  document.addEventListener("click", remember, true);
  setPlacer(keepClear);
}
