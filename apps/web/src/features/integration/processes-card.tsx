import { integrationRoutes, type Process } from '@adhelm/contract/integration';
import { useQuery } from '@tanstack/react-query';
import { Server } from 'lucide-react';
import { call } from '../../lib/http/client.ts';
import { useRefreshValue } from '../../lib/refresh.ts';
import { formatValue } from '../../resource/cells/format.ts';
import { Pill } from '../../ui/pill.tsx';
import { processTexts as words } from './process.texts.ts';

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
    <section aria-label={words.title} className="card mb-3">
      <ul className="flex flex-wrap divide-line sm:divide-x">
        {data.map((process) => {
          const { kind, text } = pillOf(process);
          return (
            <li
              key={process.id}
              className="flex min-w-0 basis-full items-center gap-2.5 px-4 py-2.5 sm:flex-1 sm:basis-64"
            >
              <Server className="size-5 shrink-0 text-ink-3" aria-hidden="true" />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {words.name(process.roles, process.host)}
                  <Pill kind={kind}>{text}</Pill>
                </p>
                <p className="text-xs text-ink-3 wrap-anywhere">{detailsOf(process)}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
