import { POST_KINDS } from '@adhelm/contract/content';
import { PERMISSIONS, type PermissionCode } from '@adhelm/contract/permission-codes';
import type { CreatePost, Post, PostFields, PostListQuery, UpdatePost } from '@adhelm/contract/post';
import type { InScope } from '../../db/entities/in-scope.ts';
import { Conflict, InvalidInput, NotFound, PermissionMissing } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import { assertUnused } from '../access/in-use.ts';
import { rowChanges } from '../access/row-changes.ts';
import { sightOf } from '../access/sight.ts';
import type { CampaignRepository } from '../campaign/campaign.repository.ts';
import { recordCreation } from '../content/content-steps.ts';
import { checkReferences, usableWebsite } from './check-references.ts';
import { slugForTitle, withSlug } from './page-slug.ts';
import { EMPTY_PAGE, type SafeHtml, safeFields } from './post-fields.ts';
import type { SeenKinds } from './post-reading.ts';
import { contentKind, type PageRepositories, savePage } from './save-page.ts';

type Repositories = PageRepositories & {
  audit: AuditRepository;
  campaigns: Pick<CampaignRepository, 'leadingTo'>;
};
type NewFields = Partial<PostFields> & Pick<PostFields, 'title' | 'websiteId'>;

/** A blog post needs the codes of blogs on top of those of landing pages. */
const assertBlogAllowed = ({ permissions }: Actor, { kind }: Pick<Post, 'kind'>, code: PermissionCode) => {
  if (kind === 'BLOG' && !permissions.has(code))
    throw new PermissionMissing("You don't have permission to do this with blog posts.");
};

const BLOG_CODES = PERMISSIONS.filter(({ resource }) => resource === 'BLOG').map(({ code }) => code);

/** Who holds no code of blogs does not learn that one is there; whoever holds any reads which one is missing. */
const kindsFor = (actor: Actor): SeenKinds => ({
  opened: POST_KINDS.filter(
    (kind) => kind !== 'BLOG' || BLOG_CODES.some((code) => actor.permissions.has(code)),
  ),
  named: sightOf(actor).kinds,
});

/** Its long texts are in the version that the row names. */
const withoutTexts = ({ content: _content, FAQsJson: _faqs, ...rest }: Post) => rest;

type Dependencies = { inScope: InScope<Repositories>; safeHtml: SafeHtml; clock: Clock };

export const postService = ({ inScope, safeHtml, clock }: Dependencies) => {
  const pages = rowChanges<Repositories, Post>(
    { inScope, clock },
    {
      resource: 'POST',
      rows: ({ posts }, actor) => ({
        find: (id) => posts.find(id, kindsFor(actor)),
        lock: posts.lock,
      }),
      audited: withoutTexts,
    },
  );

  /** Runs work on a page that the actor may open. */
  const reading = <T>(
    actor: Actor,
    id: number,
    work: (post: Post, repositories: Repositories) => Promise<T>,
  ) =>
    inScope(actor.scope, async (repositories) => {
      const post = await pages.live(repositories, actor, id);
      assertBlogAllowed(actor, post, 'GET_BLOG');
      return work(post, repositories);
    });

  const versionOf = async ({ postVersions }: Repositories, id: number, version: number) => {
    const found = await postVersions.find(id, version);
    if (!found) throw new NotFound('This version');
    return found;
  };

  /** What a new page says, with everything it does not say filled in. */
  const newFields = async (repositories: Repositories, sent: NewFields) => {
    const { title, websiteId } = sent;
    const website = await usableWebsite(repositories, websiteId);
    await repositories.posts.holdSlugs(websiteId);
    const slug = sent.slug ?? (await slugForTitle(repositories, { title, websiteId }));
    const language = website.language as PostFields['language'];
    const fields: PostFields = { ...EMPTY_PAGE, language, ...sent, slug };
    await checkReferences(repositories, website.publisherId, null, fields);
    return { fields, publisherId: website.publisherId };
  };

  const assertSource = async ({ posts }: Repositories, actor: Actor, id: number, publisherId: number) => {
    const { kinds } = sightOf(actor);
    const source = await posts.find(id, { opened: kinds, named: kinds });
    if (!source || source.deletedAt || source.publisherId !== publisherId)
      throw new InvalidInput('translatedFromId', 'The landing page it was translated from was not found.');
  };

  const insert = async (repositories: Repositories, actor: Actor, input: CreatePost, now: Date) => {
    const { status = 'DRAFT', translatedFromId, ...sent } = input;
    const { fields, publisherId } = await newFields(repositories, sent);
    if (translatedFromId) await assertSource(repositories, actor, translatedFromId, publisherId);
    const createdBy = actor.userId;
    const id = await withSlug(
      repositories.posts.insert({ ...fields, publisherId, createdBy, translatedFromId }, now),
    );
    const piece = { kind: contentKind(fields.kind), id, name: fields.title, publisherId, createdBy };
    await recordCreation(repositories, actor, piece, now);
    await repositories.postVersions.insert(
      { publisherId, postId: id, version: 1, fields, isAutosave: false, restoredFrom: null, createdBy },
      now,
    );
    if (status !== 'DRAFT') {
      const post = await pages.live(repositories, actor, id);
      await savePage(repositories, actor, post, { fields: {}, status }, now);
    }
    return id;
  };

  return {
    list: (actor: Actor, query: PostListQuery) => {
      const showsBlogs = !query.archived || actor.permissions.has('GET_BLOGS_ARCHIVED');
      const kinds = sightOf(actor).kinds.filter((kind) => kind !== 'BLOG' || showsBlogs);
      return inScope(actor.scope, ({ posts }) => posts.list(query, kinds));
    },

    get: (actor: Actor, id: number) => reading(actor, id, async (post) => post),

    create: async (actor: Actor, input: CreatePost) => {
      assertBlogAllowed(actor, { kind: input.kind ?? EMPTY_PAGE.kind }, 'CREATE_BLOG');
      const safe = await safeFields(safeHtml, input);
      return pages.create(actor, (repositories, now) => insert(repositories, actor, safe, now));
    },

    update: async (actor: Actor, id: number, input: UpdatePost) => {
      const { status, reason, isAutosave, updatedAt, ...sent } = input;
      const fields = await safeFields(safeHtml, sent);
      const change = { action: 'update', basedOn: updatedAt } as const;
      return pages.change(actor, id, change, async (before, repositories, now) => {
        assertBlogAllowed(actor, before, 'UPDATE_BLOG');
        await savePage(repositories, actor, before, { fields, status, reason, isAutosave }, now);
      });
    },

    remove: (actor: Actor, id: number) =>
      pages.change(actor, id, { action: 'delete' }, async (before, { posts, campaigns }, now) => {
        assertBlogAllowed(actor, before, 'DELETE_BLOG');
        const count = await campaigns.leadingTo(id);
        assertUnused('This landing page', [{ count, one: 'campaign', many: 'campaigns' }]);
        await posts.change(id, { deletedAt: now, deletedBy: actor.userId }, now);
      }),

    restore: (actor: Actor, id: number) =>
      pages.change(actor, id, { action: 'restore' }, async (before, { posts, websites }, now) => {
        assertBlogAllowed(actor, before, 'UPDATE_BLOG_ARCHIVED');
        if (!(await websites.held(before.websiteId)))
          throw new Conflict('Its website was deleted. Restore the website first.');
        await posts.holdSlugs(before.websiteId);
        await withSlug(posts.change(id, { deletedAt: null, deletedBy: null }, now));
      }),

    versions: (actor: Actor, id: number) =>
      reading(actor, id, async (_, { postVersions }) => ({
        items: await postVersions.list(id),
      })),

    version: (actor: Actor, id: number, version: number) =>
      reading(actor, id, (_, repositories) => versionOf(repositories, id, version)),

    restoreVersion: (actor: Actor, id: number, version: number, basedOn: string | undefined) =>
      pages.change(actor, id, { action: 'update', basedOn }, async (before, repositories, now) => {
        assertBlogAllowed(actor, before, 'UPDATE_BLOG');
        const { fields } = await versionOf(repositories, id, version);
        const { slug, ...rest } = fields;
        const wanted = await safeFields(safeHtml, before.isSlugFixed ? rest : { slug, ...rest });
        await savePage(repositories, actor, before, { fields: wanted, restoredFrom: version }, now);
      }),

    statusChanges: (actor: Actor, id: number) =>
      reading(actor, id, async (_, { statusChanges }) => ({
        items: await statusChanges.of('post', id),
      })),
  };
};

export type PostService = ReturnType<typeof postService>;
