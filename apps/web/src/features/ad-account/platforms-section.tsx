import { type Integration, integrationRoutes } from '@adhelm/contract/integration';
import { PLATFORM_KEYS, type Platform } from '@adhelm/contract/platform';
import { useQuery } from '@tanstack/react-query';
import { connectFacebook } from '../../buying/connect.ts';
import { isConnectable } from '../../buying/connectable.ts';
import { classNames } from '../../lib/class-names.ts';
import { call } from '../../lib/http/client.ts';
import { useRefreshValue } from '../../lib/refresh.ts';
import { useActingPublisher, useCan, useUser } from '../../lib/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { PlatformIcon } from '../../ui/platform-icon.tsx';
import { platformLabel } from '../../ui/platform-label.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { adAccountTexts as words } from './ad-account.texts.ts';

type Connections = readonly Pick<Integration, 'account' | 'platform' | 'status'>[];

const stateOf = (platform: Platform, connections: Connections) => {
  const own = connections.filter((connection) => connection.platform === platform);
  const standing = own.filter(({ status }) => status === 'CONNECTED');
  if (standing.length > 0)
    return {
      text: words.connectedAs(standing.map(({ account }) => account).join(', ')),
      tone: 'text-good',
      isBroken: own.some(({ status }) => status === 'RECONNECT'),
    };
  if (own.some(({ status }) => status === 'RECONNECT'))
    return { text: words.reconnectState, tone: 'text-bad', isBroken: true };
  return { text: words.notConnectedState, tone: 'text-ink-3', isBroken: false };
};

type TileProps = { platform: Platform; connections: Connections | undefined; mayConnect: boolean };

const Tile = ({ platform, connections, mayConnect }: TileProps) => {
  const state = connections && stateOf(platform, connections);
  const canConnect = isConnectable(platform);
  return (
    <li
      className={classNames(
        'flex min-w-0 items-center gap-2.5 px-4 py-2.5 sm:flex-1',
        canConnect ? 'basis-full sm:basis-64' : 'basis-1/2 sm:basis-36',
      )}
    >
      <PlatformIcon platform={platform} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{platformLabel(platform)}</p>
        {canConnect && !state ? (
          <Skeleton className="mt-1 h-3 w-24" />
        ) : (
          <p className={`text-xs wrap-anywhere ${canConnect && state ? state.tone : 'text-ink-3'}`}>
            {canConnect && state ? state.text : words.notYet}
          </p>
        )}
      </div>
      {canConnect && mayConnect && state && (state.isBroken || state.tone !== 'text-good') && (
        <Button variant="prime" onClick={() => void connectFacebook()}>
          {state.isBroken ? words.reconnect : words.connect}
        </Button>
      )}
    </li>
  );
};

/** The ad platforms with what is connected; for those who may know. */
export const PlatformsSection = () => {
  const can = useCan();
  const { isLeadAdvertiser } = useUser();
  const isPermitted = can('GET_INTEGRATIONS');
  const refresh = useRefreshValue();
  const publisher = useActingPublisher();
  const { data, isError } = useQuery({
    queryKey: ['list', 'ad-account', 'connections', publisher, refresh],
    queryFn: ({ signal }) => call(integrationRoutes.list, { query: { limit: 100 }, signal }),
    enabled: isPermitted,
  });
  if (!isPermitted || isError) return null;
  return (
    <section aria-label={words.platforms} className="card mb-3">
      <ul className="flex flex-wrap divide-line sm:divide-x">
        {PLATFORM_KEYS.map((platform) => (
          <Tile key={platform} platform={platform} connections={data?.items} mayConnect={isLeadAdvertiser} />
        ))}
      </ul>
    </section>
  );
};
