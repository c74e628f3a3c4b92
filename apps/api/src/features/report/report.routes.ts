import { reportRoutes } from '@adhelm/contract/report';
import { reportMoment } from '@adhelm/contract/reports/moment';
import type { Answer, Received } from '@adhelm/contract/route';
import type { Register } from '../../http/register.ts';
import type { Actor } from '../access/actor.ts';

type Routes = typeof reportRoutes;
type Name = keyof Routes;

/** A service with an answer to every report. */
type Reports = {
  [N in Name]: (actor: Actor, query: Received<Routes[N]>['query']) => Promise<Answer<Routes[N]>>;
};

export const registerReportRoutes = (
  register: Register,
  reports: Reports,
  factMoment: () => Promise<Date>,
) => {
  register(reportMoment, async () => ({ data: { asOf: (await factMoment()).toISOString() } }));
  const registerOne = <N extends Name>(name: N) =>
    register(reportRoutes[name], ({ actor, query }) => reports[name](actor, query));
  for (const name of Object.keys(reportRoutes) as Name[]) registerOne(name);
};
