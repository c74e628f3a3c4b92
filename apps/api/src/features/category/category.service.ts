import type { Category, CategoryListQuery, CreateCategory, UpdateCategory } from '@adhelm/contract/category';
import { onDuplicate } from '../../db/entities/conflicts.ts';
import type { InScope } from '../../db/entities/in-scope.ts';
import { Conflict, InvalidInput } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import { assertUnused } from '../access/in-use.ts';
import { rowChanges } from '../access/row-changes.ts';
import type { WebsiteRepository } from '../website/website.repository.ts';
import type { CategoryRepository } from './category.repository.ts';

type Repositories = {
  categories: CategoryRepository;
  websites: Pick<WebsiteRepository, 'held'>;
  audit: AuditRepository;
};

const unlessDuplicate = <T>(work: Promise<T>, parentId: number | null): Promise<T> =>
  onDuplicate(work, 'categories_name', () => {
    const message =
      parentId === null
        ? 'This website already has a vertical with this name.'
        : 'This vertical already has a niche with this name.';
    return new Conflict(message, [{ path: 'name', message }]);
  });

/** A niche lies below a live vertical of its own website, which stays while the niche is written. */
const assertParent = async ({ categories }: Repositories, niche: { websiteId: number; parentId: number }) => {
  const parent = await categories.held(niche.parentId);
  if (!parent || parent.parentId !== null || parent.websiteId !== niche.websiteId)
    throw new InvalidInput('parentId', 'Please select a vertical of the same website');
};

/** What a restored category hangs on must be there again first. */
const assertRestorable = async (
  { categories, websites }: Repositories,
  { websiteId, parentId }: Category,
) => {
  if (!(await websites.held(websiteId)))
    throw new Conflict('Its website is deleted. Restore the website first.');
  if (parentId !== null && !(await categories.held(parentId)))
    throw new Conflict('Its vertical is deleted. Restore the vertical first.');
};

export const categoryService = (deps: { inScope: InScope<Repositories>; clock: Clock }) => {
  const rows = rowChanges(deps, {
    resource: 'CATEGORY',
    rows: ({ categories }: Repositories) => categories,
  });

  return {
    list: (actor: Actor, query: CategoryListQuery) =>
      deps.inScope(actor.scope, ({ categories }) => categories.list(query)),

    get: rows.get,

    create: (actor: Actor, { name, websiteId, parentId = null }: CreateCategory) =>
      rows.create(actor, async (repositories, now) => {
        const website = await repositories.websites.held(websiteId);
        if (!website) throw new InvalidInput('websiteId', 'This website was not found.');
        if (parentId !== null) await assertParent(repositories, { websiteId, parentId });
        const { publisherId } = website;
        return unlessDuplicate(
          repositories.categories.insert({ publisherId, websiteId, parentId, name }, now),
          parentId,
        );
      }),

    update: (actor: Actor, id: number, { name, parentId, updatedAt }: UpdateCategory) =>
      rows.change(actor, id, { action: 'update', basedOn: updatedAt }, async (before, repositories, now) => {
        if (parentId !== undefined && parentId !== before.parentId) {
          if (before.parentId === null)
            throw new InvalidInput('parentId', 'A vertical cannot become a niche');
          await assertParent(repositories, { websiteId: before.websiteId, parentId });
        }
        await unlessDuplicate(repositories.categories.change(id, { name, parentId }, now), before.parentId);
      }),

    remove: (actor: Actor, id: number) =>
      rows.change(actor, id, { action: 'delete' }, async ({ type }, { categories }, now) => {
        const uses = await categories.uses(id);
        assertUnused(type === 'VERTICAL' ? 'This vertical' : 'This niche', [
          { count: uses.niches, one: 'niche', many: 'niches' },
          { count: uses.posts, one: 'landing page', many: 'landing pages' },
          { count: uses.keywordSets, one: 'keyword set', many: 'keyword sets' },
        ]);
        await categories.change(id, { deletedAt: now }, now);
      }),

    restore: (actor: Actor, id: number) =>
      rows.change(actor, id, { action: 'restore' }, async (before, repositories, now) => {
        await assertRestorable(repositories, before);
        await unlessDuplicate(repositories.categories.change(id, { deletedAt: null }, now), before.parentId);
      }),
  };
};

export type CategoryService = ReturnType<typeof categoryService>;
