import { composeVisitors, type VisitorsConfig, type VisitorsSetting } from '../compose-visitors.ts';
import type { Config } from '../config.ts';
import type { EntityStore } from '../db/entities/pool.ts';
import { drainingServer } from '../http/draining-server.ts';
import { listen } from '../http/listen.ts';
import { SITE_LIMITS } from '../http/site-app.ts';

export type ListenerConfig = VisitorsConfig & Pick<Config, 'host' | 'sitePort'>;

/** Who answers visitors, wherever that happens. */
export type SiteListener = {
  port: number;
  /** Follows what is published, beginning with a look, until it is stopped; gives how to wait for its end. */
  followPages: (
    entities: Pick<EntityStore, 'pool' | 'place'>,
    stopping: AbortSignal,
  ) => Promise<() => Promise<void>>;
  /** Ends without resetting anybody. */
  drain: (graceMs: number) => Promise<void>;
  close: () => Promise<void>;
};

/** Answers visitors in this thread. */
export const siteListener = async ({
  config,
  ...setting
}: VisitorsSetting & { config: ListenerConfig }): Promise<SiteListener> => {
  const { app, followPages } = await composeVisitors({ ...setting, config });
  const { server, drain } = drainingServer(
    (request, response) => app.routing(request, response),
    SITE_LIMITS,
  );
  const { port } = await listen(server, 'SITE_PORT', config.sitePort, config.host);
  return { port, followPages, drain, close: () => app.close() };
};
