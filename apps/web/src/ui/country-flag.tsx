import { countryCode } from '../lib/country.ts';
import { FLAGS } from './flag-drawings.tsx';

/** The flag of a country, or its two letters where it has no drawing; the name stands beside it. */
export const CountryFlag = ({ country }: { country: string }) => {
  const code = countryCode(country);
  return (
    <svg
      width="21"
      height="14"
      viewBox="0 0 24 16"
      aria-hidden="true"
      data-country={code ?? undefined}
      className="block rounded-[3px]"
    >
      {(code && FLAGS[code]) ?? (
        <>
          <rect width="24" height="16" fill="var(--mute-soft)" />
          <text x="12" y="11.6" textAnchor="middle" fontSize="10" fontWeight="600" fill="var(--ink-2)">
            {code ?? '?'}
          </text>
        </>
      )}
      <rect
        x=".5"
        y=".5"
        width="23"
        height="15"
        rx="2.5"
        fill="none"
        stroke="currentColor"
        strokeOpacity=".16"
      />
    </svg>
  );
};
