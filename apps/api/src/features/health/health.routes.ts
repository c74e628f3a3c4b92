import { healthRoutes } from '@adhelm/contract/health';
import { Unavailable } from '../../errors.ts';
import type { Register } from '../../http/register.ts';

export type Readiness = { version: string; enginesAnswer: () => Promise<boolean> };

export const registerHealthRoutes = (register: Register, { version, enginesAnswer }: Readiness) => {
  register(healthRoutes.get, async () => {
    if (!(await enginesAnswer())) throw new Unavailable();
    return { status: 'ok' as const, version };
  });
};
