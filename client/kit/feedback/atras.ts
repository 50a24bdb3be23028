/**
 * Back, for the topmost of what keeps it from the router. It must be loaded before that one: a window calls its listeners in the order
 * in which they came.
 */
export const keepers: ((event: PopStateEvent) => void)[] = [];

if (typeof window !== "undefined") window.addEventListener("popstate", (event) => keepers.at(-1)?.(event));
