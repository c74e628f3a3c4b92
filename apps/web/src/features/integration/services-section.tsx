import { googleRoutes } from '@adhelm/contract/google';
import { integrationRoutes, type OutsideService, type ServiceKey } from '@adhelm/contract/integration';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, Languages, type LucideIcon, Sheet } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { useConnected } from '../../lib/http/use-connected.ts';
import { openWindow } from '../../lib/open-window.ts';
import { useRefreshValue } from '../../lib/refresh.ts';
import { toast } from '../../lib/toast.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';
import { formatValue } from '../../resource/cells/format.ts';
import { OnceWanted } from '../../resource/overlays.tsx';
import { Button } from '../../ui/button.tsx';
import { DisconnectQuestion } from './disconnect-question.tsx';
import { integrationTexts as words } from './integration.texts.ts';
import { StateTile, StateTiles } from './state-tile.tsx';

const ICONS: Record<ServiceKey, LucideIcon> = {
  GOOGLE_SHEETS: Sheet,
  OPENAI: Languages,
  GEMINI: Languages,
  EXCHANGE_RATES: ArrowLeftRight,
};

const detailOf = ({ key, status, isPersonal, isSimulated, connectedAt }: OutsideService): string => {
  if (status === 'DISCONNECTED' && !isPersonal) return words.setUpByOperator;
  const first = connectedAt ? words.since(formatValue('dateTime', connectedAt)) : words.service[key].use;
  return isSimulated ? `${first} · ${words.simulated}` : first;
};

type OwnProps = { isConnected: boolean; onChanged: () => Promise<unknown> };

/** Connecting the own account in another window, and taking that back. */
const OwnAccount = ({ isConnected, onChanged }: OwnProps) => {
  const { isBusy, run } = useOneAtATime();
  const [isAsked, setAsked] = useState(false);
  useConnected(true, ({ service, error }) => {
    if (service !== 'google') return;
    if (error === null) toast.success(words.sheetsConnected);
    else toast.error(words.connectFailed);
    void onChanged();
  });
  const connect = async () => {
    try {
      const { url } = await call(googleRoutes.connectUrl, { query: { origin: location.origin } });
      if (openWindow(url) === null) toast.error(words.windowBlocked);
    } catch (error) {
      toast.error(messageOf(error, words.connectFailed));
    }
  };
  return (
    <>
      {isConnected ? (
        <Button onClick={() => setAsked(true)}>{words.disconnect}</Button>
      ) : (
        <Button variant="prime" disabled={isBusy} onClick={() => void run(connect)}>
          {words.connect}
        </Button>
      )}
      <OnceWanted wanted={isAsked}>
        <DisconnectQuestion
          open={isAsked}
          text={words.sheetsText}
          disconnect={() => call(googleRoutes.disconnect)}
          onClose={() => setAsked(false)}
          onChanged={onChanged}
        />
      </OnceWanted>
    </>
  );
};

type TileProps = { service: OutsideService; onChanged: () => Promise<unknown> };

const Tile = ({ service, onChanged }: TileProps) => {
  const isConnected = service.status === 'CONNECTED';
  return (
    <StateTile
      icon={ICONS[service.key]}
      name={words.service[service.key].name}
      pill={{ kind: isConnected ? 'success' : 'gray', text: words.statuses[service.status] }}
      lines={[detailOf(service)]}
    >
      {service.isPersonal && <OwnAccount isConnected={isConnected} onChanged={onChanged} />}
    </StateTile>
  );
};

/** What the product is connected to beside ad platforms. */
export const ServicesSection = () => {
  const refresh = useRefreshValue();
  const { data, isError, refetch } = useQuery({
    queryKey: ['list', 'integration', 'services', refresh],
    queryFn: ({ signal }) => call(integrationRoutes.services, { signal }),
  });
  if (isError) return null;
  if (!data) return <div className="card mb-3 h-40 sm:h-[63px]" aria-hidden="true" />;
  return (
    <StateTiles label={words.services}>
      {data.map((service) => (
        <Tile key={service.key} service={service} onChanged={refetch} />
      ))}
    </StateTiles>
  );
};
