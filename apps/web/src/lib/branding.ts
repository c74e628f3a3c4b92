import { type Branding, brandingRoutes, brandingSchema } from '@adhelm/contract/branding';
import { DEFAULT_BRAND } from '@adhelm/domain/branding';
import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

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
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? (isError ? { ...DEFAULT_BRAND, localSignIn: false } : null);
};
