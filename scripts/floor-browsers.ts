/** The oldest browsers that the client is built for (docs/arquitectura.md says why these). */
export const FLOOR = [
  ["chrome", "106"],
  ["firefox", "115"],
  ["safari", "15.6"],
] as const;

/** As the bundler names them. */
export const TARGETS = FLOOR.map(([name, version]) => `${name}${version}`);
