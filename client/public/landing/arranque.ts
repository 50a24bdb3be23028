/**
 * The landing's only script until the first touch or until the device is idle. It loads the app, which hydrates the page, and
 * replays what was typed and pressed meanwhile. With "save data" it waits for a touch. First it marks the page for signed-in
 * people.
 */
import { markPage } from "../../api/ha-entrado.ts";

markPage();
const app = document.currentScript?.dataset.app ?? "";
const TOUCHES = ["pointerdown", "keydown", "focusin"];
/** Clicks and typed text, in order. */
const missed: (() => void)[] = [];
let asked = false;

const start = () => {
  if (asked) return;
  asked = true;
  import(/* @vite-ignore */ app).catch(() => {
    asked = false;
  });
};
/** Stops clicks before React, which would drop some of them, and replays each once after hydration. */
const keepPressed = (event: Event) => {
  const button = (event.target as Element).closest("button");
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  missed.push(() => button.click());
};
/** Typed text is kept too, and written again once React listens. */
const keepWritten = ({ target }: Event) => {
  const field = target as HTMLInputElement;
  const text = field.value;
  missed.push(() => write(field, text));
};

/** Bypasses the value setter that React installs, which would hide the change from it. */
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
      // React applies each event before the next.
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
