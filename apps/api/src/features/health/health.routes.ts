import { healthRoutes } from '@adhelm/contract/health';
import { Unavailable } from '../../errors.ts';
import type { Register } from '../../http/register.ts';
import type { Readiness } from './readiness.ts';

type Health = { version: string; ready: Readiness };

export const registerHealthRoutes = (register: Register, { version, ready }: Health) => {
  register(healthRoutes.get, async () => {
    if ((await ready()).status === 'unavailable') throw new Unavailable();
    return { status: 'ok' as const, version };
  });
};
