import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { testDatabase } from '../../testing/engines.ts';
import { asSuperuser } from '../../testing/superuser.ts';
import { migrateEntities } from './migrate.ts';
import type { EntityStore } from './open.ts';
import { applied, insertFixtures, migrations, rowCounts } from './testing/migrations.ts';

const log = pino({ level: 'silent' });

let store: EntityStore;
beforeEach(async () => {
  store = await testDatabase({ empty: true });
});
afterEach(() => store.close());

const run = (sql: string) => asSuperuser(inject('postgresSocket'), sql, store.pool.options.database);

test('the migrations of the product lead from every version to the latest and keep every row that was made there', async () => {
  let before: Record<string, number> = {};
  for (const version of migrations) {
    await migrateEntities(store.pool, log, { to: version });
    const reached = await rowCounts(store);
    // A migration may bring rows of its own, such as a new permission for the roles there are.
    for (const [table, count] of Object.entries(before))
      expect(reached[table], `${table} after ${version}`).toBeGreaterThanOrEqual(count);
    await insertFixtures(store, version);
    before = await rowCounts(store);
    expect(Object.values(before).some((count) => count > 0)).toBe(true);
  }
  expect(await applied(store.pool)).toEqual(migrations);
});

describe('the migrations that put older rows right', () => {
  test('make older categories of one name distinct', async () => {
    await migrateEntities(store.pool, log, { to: '0007_google_grants' });
    await run(`insert into publishers (name) values ('P');
      insert into websites (publisher_id, domain, name) select id, 'a.example', 'A' from publishers;
      insert into categories (publisher_id, website_id, name)
        select publisher_id, id, unnest(array['Travel', 'TRAVEL', 'Travel (2)', 'Shoes']) from websites;
      insert into categories (publisher_id, website_id, parent_id, name)
        select publisher_id, website_id, id, unnest(array['Travel', 'travel']) from categories where name = 'Shoes';
      insert into categories (publisher_id, website_id, name, deleted_at)
        select publisher_id, id, 'Travel', now() from websites`);
    await migrateEntities(store.pool, log);
    const rows = await run('select name from categories order by id');
    expect(rows.map(({ name }) => name)).toEqual([
      'Travel',
      'TRAVEL (2)',
      'Travel (2) (3)',
      'Shoes',
      'Travel',
      'travel (6)',
      'Travel',
    ]);
  });

  test('forget pictures that lie elsewhere, and keep our own', async () => {
    await migrateEntities(store.pool, log, { to: '0008_category_names' });
    const own = `/files/${'0a'.repeat(16)}.png`;
    const pictures = `unnest(array['${own}', 'https://lh3.example/a', '/files/../../x', null])`;
    await run(`insert into publishers (name) values ('P');
      insert into websites (publisher_id, domain, name) select id, 'a.example', 'A' from publishers;
      insert into users (email, name, avatar)
        select n || '@x.test', 'N', picture from ${pictures} with ordinality as t (picture, n);
      insert into posts (publisher_id, website_id, title, slug, thumb_url)
        select publisher_id, id, 'T', 's' || n, picture
        from websites, ${pictures} with ordinality as t (picture, n);
      insert into post_versions (publisher_id, post_id, version, fields, created_at)
        select publisher_id, id, 1, jsonb_build_object('thumbUrl', thumb_url), now() from posts`);
    await migrateEntities(store.pool, log);
    const kept = [own, null, null, null];
    const shown = async (column: string, table: string, order: string) =>
      (await run(`select ${column} as picture from ${table} order by ${order}`)).map(
        ({ picture }) => picture,
      );
    expect(await shown('avatar', 'users', 'email')).toEqual(kept);
    expect(await shown('thumb_url', 'posts', 'slug')).toEqual(kept);
    expect(await shown("fields->>'thumbUrl'", 'post_versions', 'post_id')).toEqual(kept);
  });

  test('find out which pages older notifications name', async () => {
    await migrateEntities(store.pool, log, { to: '0019_rules' });
    await run(`insert into publishers (name) values ('P');
      insert into users (email, name, publisher_id) select 'a@x.test', 'A', id from publishers;
      insert into websites (publisher_id, domain, name) select id, 'a.example', 'A' from publishers;
      insert into posts (publisher_id, website_id, title, slug, kind)
        select publisher_id, id, kind, lower(kind), kind from websites, unnest(array['ADS', 'BLOG', 'FAQ']) as kind;
      insert into notifications (publisher_id, user_id, kind, title, link, created_at)
        select publisher_id, users.id, 'k', slug, '/landing-page/edit?id=' || posts.id, now() from posts join users using (publisher_id)
        union all select publisher_id, id, 'k', 'other', '/ad-account', now() from users`);
    await migrateEntities(store.pool, log);
    expect(await run('select title, page_kind from notifications order by title')).toEqual([
      { title: 'ads', page_kind: 'POST' },
      { title: 'blog', page_kind: 'BLOG' },
      { title: 'faq', page_kind: 'POST' },
      { title: 'other', page_kind: null },
    ]);
  });
});
