import { factDamageRoutes } from '@adhelm/contract/fact-damage';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { call } from '../lib/http/client.ts';
import { damageTexts } from './damage.texts.ts';

const LOOK_EVERY_MS = 300_000;

/** Tells admins which figures are missing because stored facts are damaged. */
const DamageBanner = () => {
  const { data } = useQuery({
    queryKey: ['fact-damage'],
    queryFn: ({ signal }) => call(factDamageRoutes.list, { signal }),
    refetchInterval: LOOK_EVERY_MS,
  });
  if (!data || data.items.length === 0) return null;
  const what = data.items.map(({ table, partition, rows }) =>
    damageTexts.missingPart(table, partition, rows === null ? null : rows.toLocaleString('en-US')),
  );
  return (
    <p
      role="alert"
      className="flex items-center gap-2.5 border-b border-line bg-warn-soft px-3 py-2 text-warn md:px-6"
    >
      <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
      {damageTexts.missingFacts(what.join('; '))}
    </p>
  );
};

export default DamageBanner;
