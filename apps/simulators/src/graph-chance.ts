/** Mixes a number until nothing of its order is left (murmur's finish). */
const mixed = (value: number): number => {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** A number for a name, another one for each seed. */
export const seedNumber = (seed: number, name: string): number => {
  let hash = mixed(seed + 1);
  for (let place = 0; place < name.length; place += 1)
    hash = Math.imul(hash ^ name.charCodeAt(place), 0x01000193);
  return mixed(hash);
};

/** From 0 up to, but not, 1: always the same for the same arguments. */
export const chanceOf = (seed: number, place: number, purpose = 0): number =>
  mixed(seed ^ mixed(place ^ Math.imul(purpose + 1, 0x9e3779b1))) / 4_294_967_296;

export const between = (from: number, to: number, chance: number): number => from + (to - from) * chance;

export const pick = <Value>(values: readonly [Value, ...Value[]], chance: number): Value =>
  values[Math.floor(chance * values.length)] ?? values[0];
