/** For the element that an address ends with: `/solicitar#pagos` leads there also when it comes after the page. */
export const comeHere = (id: string) => (element: HTMLElement | null) => {
  if (window.location.hash !== `#${id}`) return;
  element?.scrollIntoView();
  element?.focus({ preventScroll: true });
};
