/**
 * All the script that a drawn page of sign-in has until its code arrives. What is pressed meanwhile happens then; a form is not sent
 * by the browser itself, which would leave a password in an address. What was written, the page's own code takes over.
 */
let pressed: HTMLElement | null = null;

/** Before React hears of it, which drops what it cannot answer yet and would answer the rest: each press happens once, when all is alive. */
const hold = (event: Event, button: HTMLElement | null) => {
  event.preventDefault();
  event.stopPropagation();
  pressed = button;
};
const keep = (event: Event) => {
  const target = event.target as Element;
  if (event.type === "submit")
    return hold(event, (event as SubmitEvent).submitter ?? target.querySelector<HTMLElement>("[type=submit]"));
  const link = target.closest<HTMLAnchorElement>("a[href]");
  // Keeps the destination and the recommender for the next page.
  if (link && /^\/(login|registro)\b/.test(link.pathname)) link.search ||= location.search;
  const button = target.closest("button");
  if (button) hold(event, button);
};
const EVENTS = ["click", "submit"];

for (const name of EVENTS) addEventListener(name, keep, true);
addEventListener(
  "viva",
  () => {
    for (const name of EVENTS) removeEventListener(name, keep, true);
    pressed?.click();
  },
  { once: true },
);

export {};
