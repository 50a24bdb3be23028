/** Sends a form of ours as a press of its button would; `requestSubmit` is newer than some phones that come here (Safari 15). */
export function sendForm(form: HTMLFormElement | null): void {
  form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
}
