/** Which click is the second of a double click, and which a press of its own that only came soon after another. */

/** Whether a press of the same series, which a browser counts in `detail`, was taken by a control. */
let taken = false;
let second = false;

function follow({ detail, target }: MouseEvent): void {
  second = taken && detail > 1;
  taken = second || (target as Element).closest("a,button,input,label") !== null;
}

globalThis.addEventListener?.("click", follow, true);

/** Of the click that is being answered. Where the first landed beside everything, its person presses again: that one counts. */
export const isSecondPress = () => second;
