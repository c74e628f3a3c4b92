import { PLATFORM_CONNECT_ERRORS } from '@adhelm/contract/integration';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { buyingTexts } from '../../buying/buying.texts.ts';
import { followedWorks } from '../../buying/followed-works.ts';
import { useCan } from '../../lib/session/use-session.ts';
import { toast } from '../../lib/toast.ts';
import { useRefetchList } from '../../resource/list/use-list.ts';
import { platformLabel } from '../../ui/platform-label.ts';
import { connectionOrders } from './orders.ts';

/** The sentence for a code of the address; what nobody knows is not repeated. */
export const connectErrorText = (code: string): string => {
  const known = PLATFORM_CONNECT_ERRORS.find((one) => one === code);
  return known ? buyingTexts.connectErrors[known] : buyingTexts.connectErrorUnknown;
};

const NEWS = { id: 'connect-news' };

/** Says how connecting went, takes it out of the address, and follows the accounts that are being retrieved. */
export const useConnectNews = () => {
  const can = useCan();
  const navigate = useNavigate();
  const refetch = useRefetchList('ad-account');
  const { connected, connectError }: { connected?: string; connectError?: string } = useSearch({
    strict: false,
  });
  useEffect(() => {
    if (connected === undefined && connectError === undefined) return;
    const forgetNews = (before: object) => ({ ...before, connected: undefined, connectError: undefined });
    void navigate({ to: '.', search: forgetNews, replace: true });
    if (connected === undefined) return toast.error(connectErrorText(connectError ?? ''), NEWS);
    const description = buyingTexts.connectedHint;
    toast.success(buyingTexts.connected(platformLabel(connected)), { ...NEWS, description });
    if (!can('FORCE_UPDATE_ADACCOUNTS') || !can('GET_INTEGRATIONS')) return;
    void connectionOrders()
      .then((orders) => Promise.all(orders.map(followedWorks.begin)))
      .then(refetch)
      // Retrieving goes on at the server; the next look at the list shows what it found.
      .catch(() => undefined);
  }, [connected, connectError, navigate, can, refetch]);
};
