import type { ReactNode } from 'react';

type Mark = { tile: string; glyph: ReactNode };

const MARKS: Record<string, Mark> = {
  FACEBOOK: {
    tile: '#1877f2',
    glyph: (
      <path
        fill="#fff"
        d="M13.3 20v-7h2.2l.4-2.8h-2.6V8.5c0-.8.3-1.4 1.5-1.4H16V4.6c-.3 0-1.1-.1-1.9-.1-2.1 0-3.5 1.3-3.5 3.6v2.1H8.2V13h2.4v7z"
      />
    ),
  },
  GOOGLE: {
    tile: '#fff',
    glyph: (
      <g fill="none" strokeWidth="2.6">
        <path stroke="#ea4335" d="M6.7 9.2A6 6 0 0 1 15.9 7.5" />
        <path stroke="#fbbc05" d="M6.7 14.8a6 6 0 0 1 0-5.6" />
        <path stroke="#34a853" d="M15.8 16.6a6 6 0 0 1-9.1-1.8" />
        <path stroke="#4285f4" d="M12.1 12h5.8a6 6 0 0 1-2.1 4.6" />
      </g>
    ),
  },
  TABOOLA: {
    tile: '#004b91',
    glyph: (
      <g fill="none" stroke="#fff" strokeWidth="2.2" strokeLinecap="round">
        <path d="M6.5 7.5h11M12 7.5V17" />
        <path d="M8.6 14.4c.4 1.9 1.8 3 3.4 3s3-1.1 3.4-3" />
      </g>
    ),
  },
  OUTBRAIN: {
    tile: '#ee6513',
    glyph: (
      <g fill="none" stroke="#fff" strokeWidth="2.4">
        <circle cx="12" cy="12.6" r="5" />
        <path strokeLinecap="round" d="M15.6 8.9l1.9-2.3" />
      </g>
    ),
  },
  TIKTOK: {
    tile: '#111',
    glyph: (
      <g fill="none" strokeWidth="2.3" strokeLinecap="round">
        <path stroke="#25f4ee" d="M12.4 5.6v8.9a2.9 2.9 0 1 1-2.9-2.9M12.4 6c.4 2.2 2 3.5 4 3.7" />
        <path stroke="#fe2c55" d="M13.6 6.5v8.9a2.9 2.9 0 1 1-2.9-2.9M13.6 6.9c.4 2.2 2 3.5 4 3.7" />
        <path stroke="#fff" d="M13 6v8.9a2.9 2.9 0 1 1-2.9-2.9M13 6.4c.4 2.2 2 3.5 4 3.7" />
      </g>
    ),
  },
};

/** The mark of an ad platform; its name stands beside it. */
export const PlatformIcon = ({ platform }: { platform: string }) => {
  const mark = MARKS[platform];
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" className="block">
      <rect
        x=".5"
        y=".5"
        width="23"
        height="23"
        rx="6"
        fill={mark?.tile ?? 'var(--mute-soft)'}
        stroke="currentColor"
        strokeOpacity=".14"
      />
      {mark?.glyph}
    </svg>
  );
};
