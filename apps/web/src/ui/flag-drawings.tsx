import type { ReactNode } from 'react';

/** Every flag is drawn on 24 by 16. */
const WIDTH = 24;
const HEIGHT = 16;

type Band = string | [colour: string, weight: number];

const bandsOf = (bands: readonly Band[]) => {
  const weighed = bands.map((band): [string, number] => (typeof band === 'string' ? [band, 1] : band));
  const whole = weighed.reduce((sum, [, weight]) => sum + weight, 0);
  let start = 0;
  return weighed.map(([colour, weight]) => {
    const band = { colour, start: start / whole, size: weight / whole };
    start += weight;
    return band;
  });
};

/** Lying stripes, from the top. */
const lying = (...bands: Band[]) =>
  bandsOf(bands).map(({ colour, start, size }) => (
    <rect key={start} y={start * HEIGHT} width={WIDTH} height={size * HEIGHT} fill={colour} />
  ));

/** Standing stripes, from the hoist. */
const standing = (...bands: Band[]) =>
  bandsOf(bands).map(({ colour, start, size }) => (
    <rect key={start} x={start * WIDTH} width={size * WIDTH} height={HEIGHT} fill={colour} />
  ));

const field = (colour: string) => <rect width={WIDTH} height={HEIGHT} fill={colour} />;

const disc = (colour: string, x = 12, y = 8, r = 4.8) => <circle cx={x} cy={y} r={r} fill={colour} />;

const star = (colour: string, x: number, y: number, r: number) => {
  const points = Array.from({ length: 10 }, (_, corner) => {
    const reach = corner % 2 === 0 ? r : r * 0.382;
    const angle = (Math.PI * corner) / 5;
    return `${(x + reach * Math.sin(angle)).toFixed(2)},${(y - reach * Math.cos(angle)).toFixed(2)}`;
  });
  return <polygon points={points.join(' ')} fill={colour} />;
};

/** A cross whose upright stands towards the hoist; a second one may lie on it. */
const nordic = (ground: string, outer: string, inner?: string) => (
  <>
    {field(ground)}
    <path d="M8.5 0v16M0 8h24" stroke={outer} strokeWidth={inner ? 5 : 3.4} />
    {inner && <path d="M8.5 0v16M0 8h24" stroke={inner} strokeWidth="2.4" />}
  </>
);

const hoistTriangle = (colour: string, reach = 11) => <path d={`M0 0l${reach} 8L0 16z`} fill={colour} />;

const unionJack = (
  <>
    {field('#012169')}
    <path d="M0 0l24 16M24 0L0 16" stroke="#fff" strokeWidth="3.4" />
    <path d="M0 0l24 16M24 0L0 16" stroke="#c8102e" strokeWidth="1.3" />
    <path d="M12 0v16M0 8h24" stroke="#fff" strokeWidth="5.4" />
    <path d="M12 0v16M0 8h24" stroke="#c8102e" strokeWidth="3.2" />
  </>
);

/** The Union Jack in the corner, stars of the south beside it. */
const southern = (colour: string) => (
  <>
    {field('#012169')}
    <svg width="12" height="8" viewBox="0 0 24 16" aria-hidden="true">
      {unionJack}
    </svg>
    {star(colour, 18, 3.2, 1.5)}
    {star(colour, 15, 7.2, 1.5)}
    {star(colour, 21, 6.6, 1.5)}
    {star(colour, 18, 13, 1.7)}
  </>
);

const crescent = (colour: string, ground: string, x: number, r: number) => (
  <>
    {disc(colour, x, 8, r)}
    {disc(ground, x + r * 0.28, 8, r * 0.8)}
  </>
);

const taegeuk = (
  <>
    {field('#fff')}
    <path d="M8 8a4 4 0 0 1 8 0z" fill="#cd2e3a" transform="rotate(25 12 8)" />
    <path d="M8 8a4 4 0 0 0 8 0z" fill="#0047a0" transform="rotate(25 12 8)" />
    <circle cx="10.2" cy="7.2" r="1.98" fill="#cd2e3a" />
    <circle cx="13.8" cy="8.8" r="1.98" fill="#0047a0" />
    <g stroke="#111" strokeWidth="2.6" strokeDasharray=".7 .45">
      <path d="M3.9 4.7l2-2.9M18.1 14.2l2-2.9M18.1 1.8l2 2.9M3.9 11.3l2 2.9" />
    </g>
  </>
);

const maple = (
  <path
    d="M12 2.9l1 1.9 1.2-.6-.5 2.6 1.4-1.3.3.9 1.6-.3-.6 1.6.8.4-2.7 2.3.3 1-2.5-.4v2.1h-.6V11l-2.5.4.3-1L6.8 8.1l.8-.4L7 6.1l1.6.3.3-.9 1.4 1.3-.5-2.6 1.2.6z"
    fill="#d80621"
  />
);

/** The flags that visitors bring most; any other country is shown by its two letters. */
export const FLAGS: Record<string, ReactNode> = {
  AE: (
    <>
      {lying('#00732f', '#fff', '#111')}
      <rect width="6.4" height="16" fill="#e00000" />
    </>
  ),
  AR: (
    <>
      {lying('#74acdf', '#fff', '#74acdf')}
      {disc('#f6b40e', 12, 8, 1.9)}
    </>
  ),
  AT: lying('#c8102e', '#fff', '#c8102e'),
  AU: (
    <>
      {southern('#fff')}
      {star('#fff', 6, 12, 2.4)}
    </>
  ),
  BE: standing('#111', '#fdda24', '#ef3340'),
  BG: lying('#fff', '#00966e', '#d62612'),
  BR: (
    <>
      {field('#009739')}
      <path d="M12 1.8L21.6 8 12 14.2 2.4 8z" fill="#fedd00" />
      {disc('#012169', 12, 8, 3.1)}
    </>
  ),
  CA: (
    <>
      {standing('#d80621', ['#fff', 2], '#d80621')}
      {maple}
    </>
  ),
  CH: (
    <>
      {field('#da291c')}
      <path d="M12 3.4v9.2M7.4 8h9.2" stroke="#fff" strokeWidth="3" />
    </>
  ),
  CL: (
    <>
      {lying('#fff', '#da291c')}
      <rect width="8" height="8" fill="#0032a0" />
      {star('#fff', 4, 4.1, 2.4)}
    </>
  ),
  CN: (
    <>
      {field('#ee1c25')}
      {star('#ff0', 4.6, 4.6, 2.9)}
      {star('#ff0', 9.4, 1.9, 0.95)}
      {star('#ff0', 11.2, 4, 0.95)}
      {star('#ff0', 11.2, 6.6, 0.95)}
      {star('#ff0', 9.4, 8.6, 0.95)}
    </>
  ),
  CO: lying(['#fcd116', 2], '#003893', '#ce1126'),
  CZ: (
    <>
      {lying('#fff', '#d7141a')}
      {hoistTriangle('#11457e')}
    </>
  ),
  DE: lying('#111', '#d00', '#ffce00'),
  DK: nordic('#c8102e', '#fff'),
  EE: lying('#0072ce', '#111', '#fff'),
  EG: lying('#ce1126', '#fff', '#111'),
  ES: (
    <>
      {lying('#aa151b', ['#f1bf00', 2], '#aa151b')}
      <rect x="5.4" y="6" width="3.2" height="4" rx=".8" fill="#aa151b" />
    </>
  ),
  FI: nordic('#fff', '#003580'),
  FR: standing('#002654', '#fff', '#ce1126'),
  GB: unionJack,
  GR: (
    <>
      {lying('#0d5eaf', '#fff', '#0d5eaf', '#fff', '#0d5eaf', '#fff', '#0d5eaf', '#fff', '#0d5eaf')}
      <rect width="8.9" height="8.9" fill="#0d5eaf" />
      <path d="M4.45 0v8.9M0 4.45h8.9" stroke="#fff" strokeWidth="1.78" />
    </>
  ),
  HU: lying('#ce2939', '#fff', '#477050'),
  ID: lying('#e70011', '#fff'),
  IE: standing('#169b62', '#fff', '#ff883e'),
  IL: (
    <>
      {lying('#fff', '#0038b8', ['#fff', 6], '#0038b8', '#fff')}
      <path d="M12 4.9l2.7 4.6H9.3zM12 11.1L9.3 6.5h5.4z" fill="none" stroke="#0038b8" strokeWidth=".7" />
    </>
  ),
  IN: (
    <>
      {lying('#ff9933', '#fff', '#138808')}
      <circle cx="12" cy="8" r="1.9" fill="none" stroke="#000080" strokeWidth=".7" />
    </>
  ),
  IT: standing('#009246', '#fff', '#ce2b37'),
  JP: (
    <>
      {field('#fff')}
      {disc('#bc002d')}
    </>
  ),
  KR: taegeuk,
  LT: lying('#fdb913', '#006a44', '#c1272d'),
  LV: lying(['#9e3039', 2], '#fff', ['#9e3039', 2]),
  MX: (
    <>
      {standing('#006847', '#fff', '#ce1126')}
      <path d="M9.9 8.2a2.1 2.1 0 0 0 4.2 0" fill="none" stroke="#5b8c2a" strokeWidth=".9" />
      {disc('#8c5a2b', 12, 7.4, 1.3)}
    </>
  ),
  MY: (
    <>
      {lying(...Array.from({ length: 14 }, (_, stripe) => (stripe % 2 === 0 ? '#cc0001' : '#fff')))}
      <rect width="12" height="9.14" fill="#010066" />
      {crescent('#fc0', '#010066', 4.6, 3)}
      {star('#fc0', 8.4, 8 - 3.4, 2)}
    </>
  ),
  NG: standing('#008751', '#fff', '#008751'),
  NL: lying('#ae1c28', '#fff', '#21468b'),
  NO: nordic('#ba0c2f', '#fff', '#00205b'),
  NZ: southern('#cc142b'),
  PE: standing('#d91023', '#fff', '#d91023'),
  PH: (
    <>
      {lying('#0038a8', '#ce1126')}
      {hoistTriangle('#fff', 13)}
      {disc('#fcd116', 4.4, 8, 1.9)}
    </>
  ),
  PL: lying('#fff', '#dc143c'),
  PT: (
    <>
      {standing(['#006600', 2], ['#f00', 3])}
      {disc('#ff0', 9.6, 8, 3)}
      {disc('#f00', 9.6, 8, 1.7)}
    </>
  ),
  RO: standing('#002b7f', '#fcd116', '#ce1126'),
  RU: lying('#fff', '#0039a6', '#d52b1e'),
  SE: nordic('#006aa7', '#fecc00'),
  SG: (
    <>
      {lying('#ee2536', '#fff')}
      {disc('#fff', 5, 4, 2.9)}
      {disc('#ee2536', 6.1, 4, 2.7)}
      {star('#fff', 7.4, 2.6, 0.8)}
      {star('#fff', 6.3, 4.7, 0.8)}
      {star('#fff', 8.6, 4.7, 0.8)}
    </>
  ),
  TH: lying('#a51931', '#f4f5f8', ['#2d2a4a', 2], '#f4f5f8', '#a51931'),
  TR: (
    <>
      {field('#e30a17')}
      {crescent('#fff', '#e30a17', 8.6, 4)}
      {star('#fff', 14.2, 8, 2)}
    </>
  ),
  TW: (
    <>
      {field('#fe0000')}
      <rect width="12" height="8" fill="#000095" />
      {disc('#fff', 6, 4, 2.3)}
    </>
  ),
  UA: lying('#0057b7', '#ffd700'),
  US: (
    <>
      {lying(...Array.from({ length: 13 }, (_, stripe) => (stripe % 2 === 0 ? '#b22234' : '#fff')))}
      <rect width="10.4" height="8.62" fill="#3c3b6e" />
      <path
        d="M1.6 1.6h8M1.6 3.4h8M1.6 5.2h8M1.6 7h8"
        stroke="#fff"
        strokeWidth=".8"
        strokeDasharray=".8 1"
      />
    </>
  ),
  VN: (
    <>
      {field('#da251d')}
      {star('#ff0', 12, 8.3, 4.9)}
    </>
  ),
};
