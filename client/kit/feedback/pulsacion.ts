/**
 * No press on a button of a dialog is lost. A browser makes a click of it only where the mouse goes up over the same button: one that
 * moved away meanwhile, because a text came or a field was left, or that was drawn anew, would get none.
 */

/** Further than this the mouse slid off the button, as one does who thinks better of it. */
const QUIETO_PX = 4;

let pressed: { button: HTMLElement; x: number; y: number } | null = null;

const buttonOf = (target: EventTarget | null) =>
  target instanceof Element && target.closest("dialog[open]") ? target.closest<HTMLElement>("button") : null;

/** The button itself; of one that was drawn anew, the one that says the same in its place. */
function todayOf(button: HTMLElement, x: number, y: number): HTMLElement | null {
  if (button.isConnected) return button;
  const here = buttonOf(document.elementFromPoint(x, y));
  return here?.textContent === button.textContent ? here : null;
}

function onDown({ target, button, pointerType, clientX: x, clientY: y }: PointerEvent): void {
  // A finger's click comes later than its lifting, and is of where it began.
  const found = pointerType === "mouse" && button === 0 ? buttonOf(target) : null;
  pressed = found && { button: found, x, y };
}

function onClick({ target }: MouseEvent): void {
  if (target instanceof Node && pressed?.button.contains(target)) pressed = null;
}

function onUp({ clientX, clientY }: PointerEvent): void {
  const press = pressed;
  if (!press || Math.hypot(clientX - press.x, clientY - press.y) > QUIETO_PX) return;
  // The click, where there is one, comes before this.
  setTimeout(() => {
    if (pressed !== press) return;
    pressed = null;
    todayOf(press.button, press.x, press.y)?.click();
  });
}

if (typeof window !== "undefined") {
  window.addEventListener("pointerdown", onDown, true);
  window.addEventListener("click", onClick, true);
  window.addEventListener("pointerup", onUp, true);
}
