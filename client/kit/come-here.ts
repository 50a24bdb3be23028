/** For an element named in the address's fragment: scrolls to it even if it renders later (`/solicitar#pagos`). */
export const comeHere = (id: string) => (element: HTMLElement | null) => {
  if (window.location.hash !== `#${id}`) return;
  element?.scrollIntoView();
  element?.focus({ preventScroll: true });
};
