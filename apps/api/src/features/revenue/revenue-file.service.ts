import { createHash } from 'node:crypto';
import type {
  RevenueFile,
  RevenueFileCheck,
  RevenueMapping,
  revenueFileRoutes,
} from '@adhelm/contract/revenue-file';
import type { Received, Result } from '@adhelm/contract/route';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import { InvalidInput } from '../../errors.ts';
import type { FactReader } from '../../facts/read/fact-reader.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import { onlyPlatformAdmins } from '../access/platform-admin.ts';
import type { KnownReport, RevenueRepository } from './revenue.repository.ts';
import type { AskedContent, RevenueContent } from './revenue-content.ts';
import { dryRun, mixedDay, shownChange, totalOf } from './revenue-dry-run.ts';

type Dependencies = {
  inScope: InScope<{ revenue: RevenueRepository; audit: AuditRepository }>;
  facts: FactReader;
  /** Reads what may be long away from the thread that answers everybody. */
  readRevenue: (asked: AskedContent) => Promise<RevenueContent>;
  /** Tells the workers that something waits to be applied. */
  wake: () => Promise<void>;
  clock: Clock;
};

type Asked<Name extends keyof typeof revenueFileRoutes> = Received<(typeof revenueFileRoutes)[Name]>['body'];
type Applied = Result<typeof revenueFileRoutes.apply>;

const SHOWN_CHANGES = 200;
const SHOWN_MISSING = 50;

/** The same content means something else when it is read in another way. */
const digestOf = (content: string, { campaign, keyword, ...mapping }: RevenueMapping): string => {
  // What is not narrowed is known by what it was before files could be.
  const narrowing = { ...(campaign !== null && { campaign }), ...(keyword !== null && { keyword }) };
  const way = JSON.stringify({ ...mapping, ...narrowing });
  return createHash('sha256').update(way).update('\n').update(content).digest('hex');
};

const uploadOf = ({ toldAt, toldBy }: Omit<KnownReport, 'id'>) => ({ at: toldAt.toISOString(), by: toldBy });

const NOTHING = { changes: [], changed: 0, before: 0, after: 0, missing: [], missed: 0 };

/** Files of settled revenue: what they say, what they would change, and what became of them. */
export const revenueFileService = ({ inScope, facts, readRevenue, wake, clock }: Dependencies) => {
  const read = (content: string, mapping: RevenueMapping | undefined) =>
    readRevenue({ content, mapping, today: clock().toISOString().slice(0, 10) });

  const appraise = async (figures: RevenueContent['figures']) => {
    const appraised = await inScope(SYSTEM, ({ revenue }) => revenue.appraise(figures));
    const mixed = mixedDay(appraised);
    const problem =
      mixed &&
      `${mixed.website} has rows with and without a campaign or keyword on ${mixed.day}. Use one or the other.`;
    return { appraised, problem };
  };

  const changesOf = async ({ figures }: RevenueContent) => {
    const { appraised, problem } = await appraise(figures);
    if (problem !== undefined) return { ...NOTHING, problem };
    const { changes, missing } = await dryRun(facts, appraised);
    const listed = changes.slice(0, SHOWN_CHANGES);
    const ids = [...new Set(listed.map(({ websiteId }) => websiteId))];
    const domains = await inScope(SYSTEM, ({ revenue }) => revenue.domainsOf(ids));
    return {
      changes: listed.map((change) => shownChange(change, domains)),
      changed: changes.length,
      before: totalOf(changes, 'before'),
      after: totalOf(changes, 'after'),
      missing: missing.slice(0, SHOWN_MISSING),
      missed: missing.length,
    };
  };

  const keep = (actor: Actor, name: string, digest: string, figures: RevenueContent['figures']) =>
    inScope(SYSTEM, async ({ revenue, audit }): Promise<Applied> => {
      const now = clock();
      const report = { source: 'file', name, digest, toldAt: now, toldBy: actor.userId };
      const id = await revenue.keep(report, figures);
      const kept = await revenue.find(digest);
      if (!kept) throw new Error('a file that was kept is gone');
      if (id !== undefined) {
        const about = { entity: 'revenue_file', entityId: id, publisherId: null } as const;
        await audit.record(
          actor,
          { action: 'create', ...about, after: { name, figures: figures.length } },
          now,
        );
      }
      return { id: kept.id, isKnown: id === undefined, uploaded: uploadOf(kept) };
    });

  return {
    list: async (actor: Actor): Promise<RevenueFile[]> => {
      onlyPlatformAdmins(actor);
      return inScope(SYSTEM, ({ revenue }) => revenue.files());
    },

    check: async (actor: Actor, { content, mapping }: Asked<'check'>): Promise<RevenueFileCheck> => {
      onlyPlatformAdmins(actor);
      const said = await read(content, mapping);
      const { figures, columns, ...shown } = said;
      const known = await inScope(SYSTEM, ({ revenue }) => revenue.find(digestOf(content, said.mapping)));
      const changes = known || figures.length === 0 ? NOTHING : await changesOf(said);
      return { ...shown, columns: [...columns], known: known ? uploadOf(known) : null, ...changes };
    },

    /** Keeps the file whole or not at all; workers bring it to its clicks. */
    apply: async (actor: Actor, { name, content, mapping }: Asked<'apply'>): Promise<Applied> => {
      onlyPlatformAdmins(actor);
      const { problem: unread, errors, figures } = await read(content, mapping);
      const problem = unread ?? (await appraise(figures)).problem ?? null;
      if (problem !== null) throw new InvalidInput('mapping', problem);
      if (errors > 0)
        throw new InvalidInput('content', `${errors === 1 ? 'One row' : `${errors} rows`} cannot be read.`);
      const applied = await keep(actor, name, digestOf(content, mapping), figures);
      if (!applied.isKnown) await wake();
      return applied;
    },
  };
};

export type RevenueFileService = ReturnType<typeof revenueFileService>;
