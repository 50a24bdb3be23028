/**
 * All the script that the landing has until somebody touches it or the phone is idle. It brings the app, which takes over
 * what is drawn, and gives it what was written and pressed meanwhile. Asked to save data, it waits to be touched. Before all, it
 * has the page speak to who is signed in.
 */
import { markPage } from "../../api/ha-entrado.ts";

markPage();
const app = document.currentScript?.dataset.app ?? "";
const TOUCHES = ["pointerdown", "keydown", "focusin"];
/** What was pressed and written, in its order. */
const missed: (() => void)[] = [];
let asked = false;

const start = () => {
  if (asked) return;
  asked = true;
  import(/* @vite-ignore */ app).catch(() => {
    asked = false;
  });
};
/** Before React hears of it, which drops what it cannot answer yet and would answer the rest: each press happens once, when all is alive. */
const keepPressed = (event: Event) => {
  const button = (event.target as Element).closest("button");
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  missed.push(() => button.click());
};
/** Before React hears of it too: what it cannot answer yet it keeps from everybody else. */
const keepWritten = ({ target }: Event) => {
  const field = target as HTMLInputElement;
  const text = field.value;
  missed.push(() => write(field, text));
};

/** React hears only of a value other than the last it knows, set past the setter it puts on the field. */
const write = (field: HTMLInputElement, text: string) => {
  field.value = "";
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
};

for (const touch of TOUCHES) addEventListener(touch, start);
addEventListener("click", keepPressed, true);
addEventListener("input", keepWritten, true);
addEventListener(
  "viva",
  async () => {
    removeEventListener("click", keepPressed, true);
    removeEventListener("input", keepWritten, true);
    for (const touch of TOUCHES) removeEventListener(touch, start);
    for (const again of missed) {
      // Each counts with what came of the one before, which React works out as soon as this turn is over.
      await null;
      again();
    }
  },
  { once: true },
);
addEventListener("load", () => {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 4000 });
  else setTimeout(start, 1000);
});
