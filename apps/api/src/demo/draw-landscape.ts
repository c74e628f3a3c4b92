import { seededRandom } from './seeded-random.ts';

type Colour = readonly [red: number, green: number, blue: number];

const WIDTH = 400;
const HEIGHT = 250;
const RIDGES = 4;

/** Sky above, sky at the horizon, sun, and the ground from far to near. */
type Palette = { sky: readonly [Colour, Colour]; sun: Colour; ground: readonly [Colour, Colour] };

const PALETTES: readonly [Palette, ...Palette[]] = [
  {
    sky: [
      [142, 190, 222],
      [246, 226, 200],
    ],
    sun: [255, 246, 224],
    ground: [
      [150, 178, 176],
      [38, 84, 84],
    ],
  },
  {
    sky: [
      [92, 108, 168],
      [250, 196, 166],
    ],
    sun: [255, 228, 188],
    ground: [
      [172, 138, 164],
      [58, 44, 88],
    ],
  },
  {
    sky: [
      [168, 208, 200],
      [250, 240, 208],
    ],
    sun: [255, 252, 232],
    ground: [
      [168, 190, 130],
      [56, 94, 58],
    ],
  },
  {
    sky: [
      [236, 178, 134],
      [252, 232, 196],
    ],
    sun: [255, 250, 230],
    ground: [
      [206, 150, 112],
      [110, 62, 48],
    ],
  },
  {
    sky: [
      [40, 62, 104],
      [150, 170, 196],
    ],
    sun: [240, 240, 226],
    ground: [
      [96, 118, 150],
      [18, 32, 58],
    ],
  },
];

const mix = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

/** How far down the edge of a row of hills lies, for every column. */
const ridge = (random: ReturnType<typeof seededRandom>, depth: number): number[] => {
  const waves = [1, 2.3, 5.1].map((speed) => ({
    speed: speed * random.between(0.7, 1.3) * (1 + depth * 0.4),
    shift: random.between(0, 7),
    height: ((34 - depth * 4) / speed) * random.between(0.7, 1.2),
  }));
  const base = HEIGHT * (0.46 + depth * 0.13);
  return Array.from({ length: WIDTH }, (_, x) =>
    waves.reduce(
      (y, { speed, shift, height }) => y + Math.sin((x / WIDTH) * speed * Math.PI + shift) * height,
      base,
    ),
  );
};

/** Draws over pixels, each with a colour that may let what is below shine through. */
const canvas = () => {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3);
  const blend = (x: number, y: number, [red, green, blue]: Colour, share: number) => {
    const at = (y * WIDTH + x) * 3;
    const below = 1 - share;
    pixels[at] = (pixels[at] ?? 0) * below + red * share;
    pixels[at + 1] = (pixels[at + 1] ?? 0) * below + green * share;
    pixels[at + 2] = (pixels[at + 2] ?? 0) * below + blue * share;
  };
  return { pixels, blend };
};

/** A quiet landscape as plain pixels, always the same for a seed; `mood` chooses its colours. */
export const drawLandscape = (seed: number, mood: number) => {
  const random = seededRandom(seed);
  const { sky, sun, ground } = PALETTES[mood % PALETTES.length] ?? PALETTES[0];
  const ridges = Array.from({ length: RIDGES }, (_, depth) => ({
    edge: ridge(random, depth),
    colour: mix(ground[0], ground[1], depth / (RIDGES - 1)),
  }));
  const centre = { x: WIDTH * random.between(0.2, 0.8), y: HEIGHT * random.between(0.16, 0.34) };
  const radius = random.between(18, 30);
  const { pixels, blend } = canvas();
  for (let y = 0; y < HEIGHT; y += 1) {
    const air = mix(sky[0], sky[1], Math.min(1, y / (HEIGHT * 0.6)));
    for (let x = 0; x < WIDTH; x += 1) {
      const hill = ridges.findLast(({ edge }) => y >= (edge[x] ?? HEIGHT));
      if (hill) {
        blend(x, y, hill.colour, 1);
        // Mist lies along the edge.
        blend(x, y, sky[1], 0.22 * Math.exp(((hill.edge[x] ?? 0) - y) / 26));
      } else {
        blend(x, y, air, 1);
        const away = Math.sqrt((x - centre.x) ** 2 + (y - centre.y) ** 2) - radius;
        blend(x, y, sun, Math.max(Math.min(1, 1 - away), 0.45 * Math.exp(-away / 38)));
      }
    }
  }
  return { pixels, width: WIDTH, height: HEIGHT };
};
