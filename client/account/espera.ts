/**
 * All the script that a drawn page of sign-in has until its code arrives. What is pressed meanwhile happens then; a form is not sent
 * by the browser itself, which would leave a password in an address. What was written, the page's own code takes over.
 */
let pressed: HTMLElement | null = null;

const keep = (event: Event) => {
  const target = event.target as Element;
  if (event.type === "submit") {
    event.preventDefault();
    pressed = (event as SubmitEvent).submitter ?? target.querySelector<HTMLElement>("[type=submit]");
    return;
  }
  const link = target.closest<HTMLAnchorElement>("a[href]");
  // The next page must know where its person was going, and who recommended them.
  if (link && /^\/(login|registro)\b/.test(link.pathname)) link.search ||= location.search;
  pressed = target.closest("button");
};
const EVENTS = ["click", "submit"];

for (const name of EVENTS) addEventListener(name, keep);
addEventListener(
  "viva",
  () => {
    for (const name of EVENTS) removeEventListener(name, keep);
    pressed?.click();
  },
  { once: true },
);

export {};
