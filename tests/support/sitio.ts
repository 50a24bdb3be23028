/** Finds misplaced elements, inside a page. */

/**
 * Elements wider than their box, column headings that overlap the next, and figures broken across lines; each in a few words.
 * Serialisable: it runs in the page. `tables`: tables with headings, which may not be wider than their box even if it scrolls.
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
  // Amounts, cédulas, phones and dates with slashes; a client's text may break as it must.
  const figure = /(?:\$|Bs\.? ?)?\d[\d.]*,\d\d|[VEJP]-\d[\d.]+\d|0\d{3}-\d{7}|\d\d\/\d\d\/\d{4}/g;
  const broken: string[] = [];
  const texts = document.createTreeWalker(
    document.querySelector("main") ?? document.body,
    NodeFilter.SHOW_TEXT,
    ({ parentElement }) =>
      // Collapsed content has no layout at the moment.
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
