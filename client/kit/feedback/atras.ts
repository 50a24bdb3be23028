/**
 * Handles Back before the router, for the topmost overlay. Must be loaded before the router: a window calls its listeners in
 * the order they were added.
 */
export const keepers: ((event: PopStateEvent) => void)[] = [];

if (typeof window !== "undefined") window.addEventListener("popstate", (event) => keepers.at(-1)?.(event));
