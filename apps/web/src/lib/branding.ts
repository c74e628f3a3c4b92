import { type Branding, brandingRoutes, brandingSchema } from '@adhelm/contract/branding';
import { ALL_PUBLISHERS } from '@adhelm/contract/constants';
import { type Brand, brandActingAs, DEFAULT_BRAND } from '@adhelm/domain/branding';
import { useQuery } from '@tanstack/react-query';
import { call } from './http/client.ts';
import { useSessionState } from './session/use-session.ts';

const KEY = 'branding';

/** The brand seen last time, so that a white-label console never starts under another name. */
const remembered = (): Branding | undefined => {
  try {
    return brandingSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data;
  } catch {
    return undefined;
  }
};

const load = async (signal: AbortSignal): Promise<Branding> => {
  const branding = await call(brandingRoutes.get, { signal });
  localStorage.setItem(KEY, JSON.stringify(branding));
  return branding;
};

/** Name and logos of the host; null until they are known for the first time. */
export const useBranding = (): Branding | null => {
  const { data, isError } = useQuery({
    queryKey: ['branding'],
    queryFn: ({ signal }) => load(signal),
    initialData: remembered,
    initialDataUpdatedAt: 0,
    // What is only remembered is asked for again, once.
    staleTime: ({ state }) => (state.dataUpdatedAt === 0 ? 0 : Number.POSITIVE_INFINITY),
  });
  return data ?? (isError ? { ...DEFAULT_BRAND, localSignIn: false } : null);
};

/** Of the publisher that the user acts as; of the own one at once, as far as the session knows it. */
const useActingBrand = (): Brand | null | undefined => {
  const state = useSessionState();
  const user = state.status === 'signed-in' ? state.user : null;
  const acting = user?.actingPublisherId ?? ALL_PUBLISHERS;
  const { data, isError } = useQuery({
    queryKey: ['branding', acting],
    queryFn: ({ signal }) => call(brandingRoutes.acting, { signal }),
    enabled: acting !== ALL_PUBLISHERS,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (acting === ALL_PUBLISHERS) return null;
  if (data === undefined && user?.publisher?.id === acting)
    return { ...user.publisher, darkModeAvatar: null };
  return isError ? null : data;
};

/** Name and logos for whoever looks: of the publisher that they act as, else of the host. */
export const useBrand = (): Brand | null => {
  const host = useBranding();
  const acting = useActingBrand();
  if (acting === undefined || host === null) return null;
  return acting === null ? host : brandActingAs(acting, host);
};
