/**
 * A regular expression as the automaton that a backtracking engine walks, including the search for a start. It may have more
 * paths than the expression, never fewer: bounds of repetitions, lookarounds and back references are widened.
 */
import { type AST, RegExpParser } from "@eslint-community/regexpp";

/** A repetition up to this is treated as written out; a longer one as endless. */
const FEW = 64;
/** More paths than this between two letters count as endless. */
const MAX_WAYS = 4000;

/** The condition between two letters for a step to be taken: about the letter before, or the one after. */
type Condition =
  | { kind: "start" | "end" }
  | { kind: "before" | "after"; set: number; not: boolean }
  | { kind: "edge"; not: boolean };
interface Node {
  free: { to: number; condition?: Condition }[];
  letter?: { set: number; to: number };
}
interface Way {
  to: number;
  conditions: Condition[];
}

const DONE = 0;
const DEAD = 1;

/** Nodes joined by letters and by free steps, as in Thompson's construction; sets of letters by their source text. */
class Automaton {
  readonly nodes: Node[] = [{ free: [] }, { free: [] }];
  readonly sets: string[] = ["[^]", "\\w"];
  readonly flags: AST.Flags;
  readonly splits = new Set<number>();

  constructor(flags: AST.Flags) {
    this.flags = flags;
  }

  add(node: Node): number {
    return this.nodes.push(node) - 1;
  }

  setOf(raw: string): number {
    const at = this.sets.indexOf(raw);
    return at < 0 ? this.sets.push(raw) - 1 : at;
  }

  any(alternatives: AST.Alternative[], next: number): number {
    const free = alternatives.map(({ elements }) => ({
      to: elements.reduceRight((to, one) => this.one(one, to), next),
    }));
    return free.length === 1 && free[0] ? free[0].to : this.add({ free });
  }

  one(element: AST.Element, next: number): number {
    switch (element.type) {
      case "Group":
      case "CapturingGroup":
        return this.any(element.alternatives, next);
      case "Quantifier":
        return this.repeated(element, next);
      case "Assertion":
        return this.asserted(element, next);
      case "Backreference":
        return this.any([element.resolved].flat()[0]?.alternatives ?? [], next);
      default:
        return this.add({ free: [], letter: { set: this.setOf(element.raw), to: next } });
    }
  }

  repeated({ element, min, max }: AST.Quantifier, next: number): number {
    let entry = next;
    if (max > FEW) {
      const again = this.add({ free: [] });
      const free = [{ to: this.one(element, again) }, { to: next }];
      this.nodes[again] = { free };
      entry = this.add({ free });
    } else
      for (let more = Math.min(max - min, 2); more > 0; more -= 1)
        entry = this.add({ free: [{ to: this.one(element, entry) }, { to: next }] });
    for (let must = Math.min(min, 2); must > 0; must -= 1) entry = this.one(element, entry);
    return entry;
  }

  asserted(assertion: AST.Assertion, next: number): number {
    const when = (condition: Condition) => this.add({ free: [{ to: next, condition }] });
    if (assertion.kind === "start" || assertion.kind === "end")
      return this.flags.multiline ? next : when({ kind: assertion.kind });
    if (assertion.kind === "word") {
      this.splits.add(1);
      return when({ kind: "edge", not: assertion.negate });
    }
    const { alternatives, kind, negate: not } = assertion as AST.LookaroundAssertion;
    const [only] = alternatives.length === 1 ? (alternatives[0]?.elements ?? []) : [];
    if (only && alternatives[0]?.elements.length === 1 && /^Character/.test(only.type)) {
      const set = this.setOf(only.raw);
      this.splits.add(set);
      return when({ kind: kind === "lookahead" ? "after" : "before", set, not });
    }
    // A lookaround's end is not the match's end. A lookbehind is treated the same way.
    return this.add({ free: [{ to: this.any(alternatives, DEAD) }, { to: next }] });
  }

  /** Every path from a node to the next letter, or to the end, that passes no node twice. */
  ways(from: number, to: Way[] = [], passed: number[] = [], conditions: Condition[] = []): Way[] {
    if (to.length > MAX_WAYS) throw new Error("too many ways");
    const node = this.nodes[from];
    if (!node || passed.includes(from)) return to;
    if (from === DONE || node.letter) to.push({ to: from, conditions });
    else
      for (const step of node.free)
        this.ways(step.to, to, [...passed, from], step.condition ? [...conditions, step.condition] : conditions);
    return to;
  }
}

/** A node where a letter of `mask` was just read; `inside` says which of the conditions' sets contain it. */
export interface State {
  mask: bigint;
  first: boolean;
  inside: (set: number) => boolean;
  /** The states a letter leads to, and by how many paths. */
  ways: Map<number, number>;
  /** Success from here, whatever follows. */
  won: boolean;
  /** Success where the text ends here. */
  ends: boolean;
}

/** For each set, its letters: one bit for each kind of letter that the expression distinguishes. */
function masksOf(automaton: Automaton, source: string): bigint[] {
  const { flags, sets } = automaton;
  const mode =
    (flags.ignoreCase ? "i" : "") +
    (flags.unicode ? "u" : "") +
    (flags.unicodeSets ? "v" : "") +
    (flags.dotAll ? "s" : "");
  const tests = sets.map((raw) => new RegExp(`^(?:${raw})$`, mode));
  const near = [...source].flatMap((sign) => [-1, 0, 1].map((by) => Math.max(0, (sign.codePointAt(0) ?? 0) + by)));
  const codes = new Set([...Array.from({ length: 256 }, (_, code) => code), ...near, ...SAMPLES]);
  for (const [, hex = ""] of source.matchAll(/\\u\{?([0-9a-f]{4,6})/gi)) codes.add(Number.parseInt(hex, 16));
  const kinds = new Map<string, number>();
  const masks = sets.map(() => 0n);
  for (const code of codes) {
    const letter = String.fromCodePoint(code);
    const has = tests.map((test) => test.test(letter));
    const key = has.join();
    if (kinds.has(key)) continue;
    const bit = 1n << BigInt(kinds.size);
    kinds.set(key, kinds.size);
    for (const [set, inside] of has.entries()) if (inside) masks[set] = (masks[set] ?? 0n) | bit;
  }
  return masks;
}

/** Letters of every kind that a class or a property may name. */
const SAMPLES = [
  ..."ŁłżαΩЖж中あ한\u0301\u200b\u200d\u2028\ufeff\u2060\u3000\u2212\u2019\u2013\uff1d\ufe0f😀🇻\u{e0041}٣²½€™№",
].map((sign) => sign.codePointAt(0) ?? 0);

/** The text skipped before the match starts: a node of its own, from which the expression starts again. */
const SEARCH = -1;

/** An expression's states; the first is the one before any letter. */
export function statesOf(source: string, flags: string): State[] {
  const parser = new RegExpParser();
  const mode = { unicode: flags.includes("u"), unicodeSets: flags.includes("v") };
  const automaton = new Automaton(parser.parseFlags(flags));
  const start = automaton.any(parser.parsePattern(source, 0, source.length, mode).alternatives, DONE);
  const before = { mask: 0n, first: true, inside: () => false, ways: new Map(), won: false, ends: false };
  const places: Place[] = [{ ...before, node: SEARCH, from: start }];
  const masks = masksOf(automaton, source);
  if (!automaton.flags.sticky) places.push(...placesOf(automaton, masks, SEARCH, { set: 0, to: start }));
  for (const [id, { letter }] of automaton.nodes.entries())
    if (letter) places.push(...placesOf(automaton, masks, id, letter));
  const homes = Map.groupBy(places.keys(), (at) => (at === 0 ? null : (places[at]?.node ?? null)));
  const known = new Map<number, Way[]>();
  for (const place of places) {
    if (place.node === SEARCH) for (const to of homes.get(SEARCH) ?? []) place.ways.set(to, 1);
    const ways = known.get(place.from) ?? automaton.ways(place.from);
    known.set(place.from, ways);
    for (const way of ways) lead(place, way, places, homes.get(way.to) ?? []);
  }
  return places;
}

interface Place extends State {
  node: number;
  from: number;
}

/** A node's letter, in one state for each answer to the conditions about letters. */
function placesOf({ splits }: Automaton, masks: bigint[], node: number, letter: { set: number; to: number }): Place[] {
  const asked = [...splits];
  return Array.from({ length: 1 << asked.length }, (_, cell) => {
    const inside = (set: number) => (cell & (1 << asked.indexOf(set))) !== 0;
    const within = (set: number) => (inside(set) ? (masks[set] ?? 0n) : ~(masks[set] ?? 0n));
    const mask = asked.reduce((left, set) => left & within(set), masks[letter.set] ?? 0n);
    return { node, from: letter.to, mask, first: false, inside, ways: new Map(), won: false, ends: false };
  }).filter(({ mask }) => mask !== 0n);
}

/** Adds one path to a state: to the end, or to its next letter's states. */
function lead(place: Place, { to, conditions }: Way, places: Place[], targets: number[]): void {
  if (to === DONE) {
    const ends = conditions.every((one) => holds(one, place, null));
    place.ends ||= ends;
    place.won ||= ends && conditions.every(({ kind }) => kind === "start" || kind === "before");
    return;
  }
  for (const target of targets) {
    const reached = places[target];
    if (reached && conditions.every((one) => holds(one, place, reached)))
      place.ways.set(target, (place.ways.get(target) ?? 0) + 1);
  }
}

function holds(condition: Condition, before: State, after: State | null): boolean {
  switch (condition.kind) {
    case "start":
      return before.first;
    case "end":
      return after === null;
    case "before":
      return before.inside(condition.set) !== condition.not;
    case "after":
      return (after?.inside(condition.set) ?? false) !== condition.not;
    case "edge":
      return (before.inside(1) !== (after?.inside(1) ?? false)) !== condition.not;
  }
}
