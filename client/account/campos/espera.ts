/**
 * The only script of a prerendered sign-in page until the app arrives. Presses are held and replayed then; native form
 * submission is blocked, as it would put a password in the address. The app takes over whatever was typed.
 */
let pressed: HTMLElement | null = null;

/** Runs before React, which would drop presses it cannot handle yet: each is replayed once, after hydration. */
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
  // Keeps the destination and the referral for the next page.
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
