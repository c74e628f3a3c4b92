import { factDamageRoutes } from '@adhelm/contract/fact-damage';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { call } from '../lib/http/client.ts';
import { formatValue } from '../resource/cells/format.ts';
import { damageTexts } from './damage.texts.ts';

const LOOK_EVERY_MS = 60_000;

const Notice = ({ text }: { text: string }) => (
  <p
    role="alert"
    className="flex items-center gap-2.5 border-b border-line bg-warn-soft px-3 py-2 text-warn md:px-6"
  >
    <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
    {text}
  </p>
);

/** Tells admins which figures are missing because stored facts are damaged, or new ones wait. */
const DamageBanner = () => {
  const { data } = useQuery({
    queryKey: ['fact-damage'],
    queryFn: ({ signal }) => call(factDamageRoutes.list, { signal }),
    refetchInterval: LOOK_EVERY_MS,
  });
  if (!data) return null;
  const what = data.items.map(({ table, partition, rows }) =>
    damageTexts.missingPart(table, partition, rows === null ? null : rows.toLocaleString('en-US')),
  );
  return (
    <>
      {what.length > 0 && <Notice text={damageTexts.missingFacts(what.join('; '))} />}
      {data.clicksWaitSince && (
        <Notice text={damageTexts.clicksWait(formatValue('dateTime', data.clicksWaitSince))} />
      )}
    </>
  );
};

export default DamageBanner;
