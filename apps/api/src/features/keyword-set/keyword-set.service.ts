import type { CreateKeywordSet, KeywordSetListQuery, UpdateKeywordSet } from '@adhelm/contract/keyword-set';
import { publisherForNewRow } from '@adhelm/domain/access-scope';
import { onMissingReference } from '../../db/entities/conflicts.ts';
import type { InScope } from '../../db/entities/in-scope.ts';
import { Conflict, InvalidInput } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import { assertUnused } from '../access/in-use.ts';
import { rowChanges } from '../access/row-changes.ts';
import { sightOf } from '../access/sight.ts';
import { recordCreation } from '../content/content-steps.ts';
import { heldCategory, keywordsFrom, type SetRepositories, saveSet, writeKeywords } from './save-set.ts';

type Repositories = SetRepositories & { audit: AuditRepository };

/** A set lands in the actor's publisher, or in that of its category, or in the one that was named. */
const publisherOf = async (
  repositories: Repositories,
  actor: Actor,
  { categoryId, publisherId: asked }: CreateKeywordSet,
): Promise<number> => {
  const category = categoryId ? await heldCategory(repositories, categoryId) : undefined;
  const publisherId = publisherForNewRow(actor.scope, asked ?? category?.publisherId);
  if (!publisherId) throw new InvalidInput('publisherId', 'Please select publisher');
  if (category && category.publisherId !== publisherId)
    throw new InvalidInput('categoryId', 'Must be a vertical or niche of the same publisher');
  return publisherId;
};

export const keywordSetService = ({ inScope, clock }: { inScope: InScope<Repositories>; clock: Clock }) => {
  const sets = rowChanges(
    { inScope, clock },
    {
      resource: 'KEYWORDSET',
      rows: ({ keywordSets }: Repositories, actor) => ({
        find: (id) => keywordSets.find(id, sightOf(actor).kinds),
        lock: keywordSets.lock,
      }),
    },
  );

  const insert = async (repositories: Repositories, actor: Actor, input: CreateKeywordSet, now: Date) => {
    const { name, status = 'DRAFT', keywords: _, suggestedKeywords: __, publisherId: ___, ...fields } = input;
    const words = keywordsFrom(input, []);
    const publisherId = await publisherOf(repositories, actor, input);
    const createdBy = actor.userId;
    const id = await onMissingReference(
      repositories.keywordSets.insert({ publisherId, name, createdBy }, fields, now),
      'keyword_sets_publisher_id_fkey',
      () => new InvalidInput('publisherId', 'This publisher was not found.'),
    );
    await writeKeywords(repositories, { id, publisherId }, words, now);
    const piece = { kind: 'KEYWORDSET', id, name, publisherId, createdBy } as const;
    await recordCreation(repositories, actor, piece, now);
    if (status !== 'DRAFT') {
      const set = await sets.live(repositories, actor, id);
      await saveSet(repositories, actor, set, { status }, now);
    }
    return id;
  };

  return {
    list: (actor: Actor, query: KeywordSetListQuery) =>
      inScope(actor.scope, ({ keywordSets }) => keywordSets.list(query, sightOf(actor).kinds)),

    get: sets.get,

    create: (actor: Actor, input: CreateKeywordSet) =>
      sets.create(actor, (repositories, now) => insert(repositories, actor, input, now)),

    update: (actor: Actor, id: number, { updatedAt, ...sent }: UpdateKeywordSet) =>
      sets.change(actor, id, { action: 'update', basedOn: updatedAt }, (before, repositories, now) =>
        saveSet(repositories, actor, before, sent, now),
      ),

    remove: (actor: Actor, id: number) =>
      sets.change(actor, id, { action: 'delete' }, async (_, { keywordSets }, now) => {
        const count = await keywordSets.uses(id);
        assertUnused('This keyword set', [{ count, one: 'landing page', many: 'landing pages' }]);
        await keywordSets.change(id, { deletedAt: now, deletedBy: actor.userId }, now);
      }),

    restore: (actor: Actor, id: number) =>
      sets.change(actor, id, { action: 'restore' }, async ({ categoryId }, repositories, now) => {
        if (categoryId && !(await repositories.categories.held(categoryId)))
          throw new Conflict('Its vertical or niche is deleted. Restore that first.');
        await repositories.keywordSets.change(id, { deletedAt: null, deletedBy: null }, now);
      }),

    statusChanges: (actor: Actor, id: number) =>
      inScope(actor.scope, async (repositories) => {
        await sets.live(repositories, actor, id);
        return { items: await repositories.statusChanges.of('keyword_set', id) };
      }),
  };
};

export type KeywordSetService = ReturnType<typeof keywordSetService>;
