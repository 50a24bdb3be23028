/** Looks, inside a page, for what does not stand in its place. */

/**
 * What is wider than its box, a column's head that stands over the next, and figures of which a part is on another line; each in a
 * few words. Serialisable: it runs in the page. `tables`: those are tables, with heads, and none may be wider than its box, also where it
 * could be scrolled.
 */
export function misplaced(tables: boolean): string[] {
  const root = document.documentElement;
  const wide = root.scrollWidth > root.clientWidth ? [`the page, ${root.scrollWidth} px in ${root.clientWidth}`] : [];
  const linesOf = (node: Text, from: number, to: number) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()].filter(({ width }) => width > 1);
  };
  const boxes = [...document.querySelectorAll("table")].flatMap((table) => {
    const { scrollWidth = 0, clientWidth = 0 } = table.parentElement ?? {};
    const name = `«${table.caption?.textContent}»`;
    return tables && scrollWidth > clientWidth ? [`${name}, ${scrollWidth} px in ${clientWidth}`] : [];
  });
  const heads = [...document.querySelectorAll(tables ? "th + th" : "none")].flatMap((head) => {
    const [before, here] = [head.previousElementSibling as Element, head].map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      const text = texts.nextNode() as Text | null;
      return text && linesOf(text, 0, text.length)[0];
    });
    const over = before && here && before.y === here.y && before.right > here.left - 4;
    return over ? [`the head before «${head.textContent}» stands over it`] : [];
  });
  // Amounts, cédulas, phones and days with slashes; what a client wrote breaks as it must.
  const figure = /(?:\$|Bs\.? ?)?\d[\d.]*,\d\d|[VEJP]-\d[\d.]+\d|0\d{3}-\d{7}|\d\d\/\d\d\/\d{4}/g;
  const broken: string[] = [];
  const texts = document.createTreeWalker(
    document.querySelector("main") ?? document.body,
    NodeFilter.SHOW_TEXT,
    ({ parentElement }) =>
      // What is folded has no layout of now.
      parentElement?.closest(".visually-hidden, details:not([open]) > :not(summary)")
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null)
    for (const { 0: written, index } of node.data.matchAll(figure))
      if (new Set(linesOf(node, index, index + written.length).map(({ y }) => Math.round(y))).size > 1)
        broken.push(`«${written}» is broken`);
  return [...wide, ...boxes, ...heads, ...broken];
}
