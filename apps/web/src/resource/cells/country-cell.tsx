import { CountryFlag } from '../../ui/country-flag.tsx';
import { NO_VALUE } from './format.ts';

export const CountryCell = ({ country }: { country: string | null }) =>
  country ? (
    <span className="flex items-center gap-2">
      <CountryFlag country={country} />
      <span className="truncate">{country}</span>
    </span>
  ) : (
    <span className="text-ink-3">{NO_VALUE}</span>
  );
