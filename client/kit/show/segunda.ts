/** Which click is the second of a double click, and which a press of its own that only came soon after another. */

const CONTROL = "a[href], button, input, label, select, summary, textarea";

/** Whether a press of the same series, which a browser counts in `detail`, was taken by a control. */
let taken = false;
let second = false;

function follow({ detail, target }: MouseEvent): void {
  if (detail < 2) taken = false;
  second = taken;
  const control = target instanceof Element && target.closest(CONTROL);
  if (control && !control.matches(":disabled")) taken = true;
}

if (typeof window !== "undefined") window.addEventListener("click", follow, true);

/** Of the click that is being answered. Where the first landed beside everything, its person presses again: that one counts. */
export const isSecondPress = () => second;
