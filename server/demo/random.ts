export type Random = () => number;

/**
 * Creates a random number generator (mulberry32) seeded by a word. Each part of the demo shop has its own seed, so
 * that a change in one part does not affect the others.
 */
export function createRandom(part: string): Random {
  let state = 0x811c9dc5;
  for (const character of part) state = Math.imul(state ^ character.codePointAt(0)!, 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const drawInteger = (random: Random, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1));

export const drawBoolean = (random: Random, part: number): boolean => random() < part;

export const drawRandomItem = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)]!;

export function drawRandomItems<T>(random: Random, list: readonly T[], count: number): T[] {
  const left = [...list];
  const taken: T[] = [];
  while (taken.length < count && left.length > 0) {
    taken.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return taken;
}

/**
 * Returns a function that draws indexes of `weights` in proportion to the weights. At least one weight must be above 0.
 */
export function createWeightedDraw(weights: readonly number[]): (random: Random) => number {
  let total = 0;
  const ends = Float64Array.from(weights, weight => (total += weight));
  return random => {
    const target = random() * total;
    let low = 0;
    let high = ends.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle]! > target) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
