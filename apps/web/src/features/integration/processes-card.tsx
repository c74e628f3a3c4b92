import { integrationRoutes, type Process } from '@adhelm/contract/integration';
import { useQuery } from '@tanstack/react-query';
import { Server } from 'lucide-react';
import { call } from '../../lib/http/client.ts';
import { useRefreshValue } from '../../lib/refresh.ts';
import { formatValue } from '../../resource/cells/format.ts';
import { processTexts as words } from './process.texts.ts';
import { StateTile, StateTiles } from './state-tile.tsx';

/** What is on its way is no news before that. */
const LATE_MS = 60_000;

const isLate = ({ waitsSince, seenAt }: Process): boolean =>
  waitsSince !== null && Date.parse(seenAt) - Date.parse(waitsSince) > LATE_MS;

const pillOf = (process: Process) => {
  if (process.isSilent) return { kind: 'error', text: words.silent } as const;
  return isLate(process) || process.lost > 0
    ? ({ kind: 'warning', text: words.lags } as const)
    : ({ kind: 'success', text: words.runs } as const);
};

const detailsOf = (process: Process): string =>
  [
    process.isSilent
      ? words.lastHeard(formatValue('dateTime', process.seenAt))
      : words.startedAt(formatValue('dateTime', process.startedAt)),
    process.waitsSince === null
      ? words.nothingWaits
      : words.waits(process.waitingBytes, formatValue('dateTime', process.waitsSince)),
    ...(process.lost > 0 ? [words.lost(process.lost)] : []),
  ].join(' · ');

/** The processes of the installation, and what of their visitors is no fact yet. */
export const ProcessesCard = () => {
  const refresh = useRefreshValue();
  const { data } = useQuery({
    queryKey: ['list', 'integration', 'processes', refresh],
    queryFn: ({ signal }) => call(integrationRoutes.processes, { signal }),
  });
  if (!data || data.length === 0) return null;
  return (
    <StateTiles label={words.title}>
      {data.map((process) => (
        <StateTile
          key={process.id}
          icon={Server}
          name={words.name(process.roles, process.host)}
          pill={pillOf(process)}
          lines={[detailsOf(process)]}
        />
      ))}
    </StateTiles>
  );
};
