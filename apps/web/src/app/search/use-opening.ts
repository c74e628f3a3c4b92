import { type SearchHit, searchRoutes } from '@adhelm/contract/search';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../lib/http/client.ts';
import { useActingPublisher, useCan } from '../../lib/session/use-session.ts';
import type { Screen } from '../../resource/screen-entry.ts';
import { switchPublisher } from '../switch-publisher.ts';
import { hitAddress, type PlacedHit } from './hit-address.ts';

/** Only a help for next time, so a failure is nobody's concern. */
const remember = (words: string) =>
  call(searchRoutes.remember, { body: { q: words } }).catch(() => undefined);

/** A publisher is nothing to look at, but somebody to act as. */
const isPlaced = (hit: SearchHit): hit is PlacedHit => hit.kind !== 'publisher';

/** Opens a search hit: its form or list, or acts as the publisher that was found. */
export const useOpening = () => {
  const can = useCan();
  const acting = useActingPublisher();
  const navigate = useNavigate();
  const openHit = (hit: SearchHit) => {
    if (isPlaced(hit)) return void navigate(hitAddress(hit, can));
    return hit.id === acting ? undefined : void switchPublisher(hit.id);
  };
  return {
    openScreen: (path: Screen['path']) => void navigate({ to: path }),
    openHit: (hit: SearchHit, words: string) => {
      void remember(words);
      openHit(hit);
    },
  };
};
