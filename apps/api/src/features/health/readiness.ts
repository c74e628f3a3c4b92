import { type EngineState, engineProbe } from './engine-probe.ts';

type Engines = { entities: { ping(): Promise<unknown> }; facts: { ping(): Promise<unknown> } };

export type ReadinessReport = {
  /** Degraded: without figures, or with some of them missing; everything else works. */
  status: 'ready' | 'degraded' | 'unavailable';
  engines: { postgresql: EngineState; clickhouse: EngineState & { damagedParts?: number } };
};

/** Whether the product can serve: without PostgreSQL it cannot, without figures it can. */
export const readiness = ({ entities, facts }: Engines, damagedParts: () => number) => {
  const askPostgres = engineProbe(() => entities.ping());
  const askClickhouse = engineProbe(() => facts.ping());
  return async (): Promise<ReadinessReport> => {
    const [postgresql, answered] = await Promise.all([askPostgres(), askClickhouse()]);
    const damaged = damagedParts();
    const clickhouse = damaged > 0 ? { ...answered, damagedParts: damaged } : answered;
    const isWhole = clickhouse.state === 'up' && damaged === 0;
    const status = postgresql.state === 'down' ? 'unavailable' : isWhole ? 'ready' : 'degraded';
    return { status, engines: { postgresql, clickhouse } };
  };
};

export type Readiness = ReturnType<typeof readiness>;

const NONE_YET: ReadinessReport = {
  status: 'degraded',
  engines: { postgresql: { state: 'down', ms: 0 }, clickhouse: { state: 'down', ms: 0 } },
};

/** Of what goes on while the engines are away, also before they were ever there. */
export const withoutEngines =
  (ask: () => Readiness | undefined): Readiness =>
  async () => {
    const report = (await ask()?.()) ?? NONE_YET;
    return report.status === 'unavailable' ? { ...report, status: 'degraded' } : report;
  };
