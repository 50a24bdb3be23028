/** The oldest browsers that the client is built for (docs/arquitectura.md says why these). */
export const FLOOR = [
  ["chrome", "106"],
  ["firefox", "115"],
  ["safari", "15.6"],
] as const;

/** As the bundler names them, for styles. */
export const STYLE_TARGETS = FLOOR.map(([name, version]) => `${name}${version}`);
/**
 * The same for scripts, but that Safari 15.6 knows private fields: the bundler holds a corner of theirs against it, and writes each
 * of a library's classes anew, 3 KB more for every phone. What else is newer the check of what is built finds.
 */
export const SCRIPT_TARGETS = STYLE_TARGETS.map((target) => (target === "safari15.6" ? "safari16" : target));
