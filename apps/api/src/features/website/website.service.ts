import type { CreateWebsite, UpdateWebsite, Website, WebsiteListQuery } from '@adhelm/contract/website';
import { publisherForNewRow } from '@adhelm/domain/access-scope';
import { onDuplicate, onMissingReference } from '../../db/entities/conflicts.ts';
import type { InScope } from '../../db/entities/in-scope.ts';
import { Conflict, InvalidInput } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import { assertUnused } from '../access/in-use.ts';
import { onlyPlatformAdmins } from '../access/platform-admin.ts';
import { rowChanges } from '../access/row-changes.ts';
import type { WebsiteRepository } from './website.repository.ts';

type Repositories = { websites: WebsiteRepository; audit: AuditRepository };

const unlessDuplicate = <T>(work: Promise<T>): Promise<T> =>
  onDuplicate(work, 'websites_domain', () => {
    const message = 'This publisher already has a website with this domain.';
    return new Conflict(message, [{ path: 'domain', message }]);
  });

const FEED_FIELDS = ['feed', 'feedChannels', 'feedPublisherId', 'feedStyleId'] as const;
type Feed = Pick<UpdateWebsite, (typeof FEED_FIELDS)[number]>;

const NO_FEED = {
  feed: 'STANDARD',
  feedChannels: [],
  feedPublisherId: '',
  feedStyleId: '',
} satisfies Required<Feed>;

/**
 * The accounts at feeds are the installation's: whose website a feed pays for is not for publishers to say, who could
 * claim what others earn.
 */
const assertMayChooseFeed = (actor: Actor, before: Required<Feed>, after: Feed): void => {
  const isOther = (field: (typeof FEED_FIELDS)[number]) =>
    after[field] !== undefined && String(after[field]) !== String(before[field]);
  if (FEED_FIELDS.some(isOther)) onlyPlatformAdmins(actor);
};

/** Google's script shows nothing to an account that it does not know. */
const assertWholeFeed = (before: Required<Feed>, after: Feed): void => {
  const isGoogle = (after.feed ?? before.feed) === 'GOOGLE';
  if (isGoogle && !(after.feedPublisherId ?? before.feedPublisherId))
    throw new InvalidInput('feedPublisherId', 'Please enter the publisher id');
};

/** What others have claimed is no change of the website. */
const withoutClaims = ({ unservedHosts: _unserved, ...website }: Website) => website;

export const websiteService = (deps: { inScope: InScope<Repositories>; clock: Clock }) => {
  const rows = rowChanges(deps, {
    resource: 'WEBSITE',
    rows: ({ websites }: Repositories) => websites,
    audited: withoutClaims,
  });

  return {
    list: (actor: Actor, query: WebsiteListQuery) =>
      deps.inScope(actor.scope, ({ websites }) => websites.list(query)),

    get: rows.get,

    create: (actor: Actor, input: CreateWebsite) =>
      rows.create(actor, ({ websites }, now) => {
        const publisherId = publisherForNewRow(actor.scope, input.publisherId);
        if (!publisherId) throw new InvalidInput('publisherId', 'Please select publisher');
        assertMayChooseFeed(actor, NO_FEED, input);
        assertWholeFeed(NO_FEED, input);
        return onMissingReference(
          unlessDuplicate(websites.insert({ ...input, publisherId }, now)),
          'websites_publisher_id_fkey',
          () => new InvalidInput('publisherId', 'This publisher was not found.'),
        );
      }),

    update: (actor: Actor, id: number, { updatedAt, ...input }: UpdateWebsite) =>
      rows.change(actor, id, { action: 'update', basedOn: updatedAt }, async (before, { websites }, now) => {
        assertMayChooseFeed(actor, before, input);
        assertWholeFeed(before, input);
        await unlessDuplicate(websites.change(id, input, now));
      }),

    remove: (actor: Actor, id: number) =>
      rows.change(actor, id, { action: 'delete' }, async (_, { websites }, now) => {
        const uses = await websites.uses(id);
        assertUnused('This website', [
          { count: uses.posts, one: 'landing page', many: 'landing pages' },
          { count: uses.categories, one: 'vertical or niche', many: 'verticals and niches' },
        ]);
        await websites.change(id, { deletedAt: now }, now);
      }),

    restore: (actor: Actor, id: number) =>
      rows.change(actor, id, { action: 'restore' }, (_, { websites }, now) =>
        unlessDuplicate(websites.change(id, { deletedAt: null }, now)),
      ),
  };
};

export type WebsiteService = ReturnType<typeof websiteService>;
