import { randomUUID } from 'node:crypto';
import { clickRoutes } from '@adhelm/contract/click';
import { ROLE } from '@adhelm/contract/constants';
import { deadLetterRoutes } from '@adhelm/contract/dead-letter';
import { integrationRoutes } from '@adhelm/contract/integration';
import { SYSTEM } from '@adhelm/domain/access-scope';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scopedTransactions } from '../../db/entities/in-scope.ts';
import { FactsAway } from '../../errors.ts';
import { recordTakers } from '../../record-takers.ts';
import { repositories } from '../../repositories.ts';
import { type ReportApp, reportApp } from '../../testing/clickhouse-front-app.ts';
import { type Estate, estates } from '../../testing/estates.ts';
import { referenceOf } from '../callback/click-reference.ts';
import type { RecordedCallback } from '../callback/recorded-callback.ts';
import { recordedSaying } from '../callback/testing/recorded-saying.ts';
import type { RecordedClick } from '../site/recorded-visit.ts';
import { newId } from '../site/visit-id.ts';
import { deadLetterService } from './dead-letter.service.ts';

const DAY = { startDate: '2026-11-15T00:00:00.000Z', endDate: '2026-11-15T23:59:59.999Z' };

let t: ReportApp;
let inScope: ReturnType<typeof scopedTransactions<ReturnType<typeof repositories>>>;
let publisherId: number;
let ann: Estate;
let admin: number;
let token: string;
beforeAll(async () => {
  t = await reportApp('the embedded store');
  inScope = scopedTransactions(t.pool, repositories);
  publisherId = await t.addPublisher({ name: 'North' });
  ann = await estates(t.pool).settle(publisherId, 'Ann', 'FACEBOOK');
  admin = await t.addUser({ roleId: ROLE.ADMIN });
  token = (await t.signIn(admin)).accessToken;
});
afterAll(() => t?.close());
beforeEach(() => t.system('delete from dead_letters'));

/** A click that would count, of a moment that no other one has. */
const click = (more: Partial<RecordedClick> = {}): RecordedClick => {
  t.clock.advance(1000);
  return {
    kind: 'click',
    id: newId(t.clock()),
    visit: newId(t.clock()),
    at: t.clock().toISOString(),
    publisherId,
    websiteId: ann.website,
    postId: ann.post,
    keywordId: ann.keyword,
    keywordSetId: ann.set,
    nicheId: ann.niche,
    verticalId: ann.vertical,
    source: {},
    ip: '192.0.2.0',
    userAgent: 'Browser',
    referrer: '',
    country: '',
    consent: true,
    estimate: '0.42',
    ...more,
  };
};

const callback = (reference: string, more?: Partial<RecordedCallback>): RecordedCallback =>
  recordedSaying(t.clock(), reference, more);

const bytes = (record: object | string | Buffer): Buffer => {
  if (Buffer.isBuffer(record)) return record;
  return Buffer.from(typeof record === 'string' ? record : JSON.stringify(record));
};

const bury = (batch: string, ...records: (object | string | Buffer)[]) =>
  inScope(SYSTEM, ({ deadLetters }) =>
    deadLetters.bury(
      batch,
      records.map((record, place) => ({ place, body: bytes(record), reason: 'It was refused.' })),
      t.clock(),
    ),
  );

const list = async () => (await t.call(deadLetterRoutes.list, { token, query: {} })).result.items;
const buried = async (record: object | string): Promise<number> => {
  await bury(randomUUID(), record);
  return (await list())[0]?.id ?? 0;
};
const replay = (id: number, body?: { body: string }) =>
  t.call(deadLetterRoutes.replay, { token, params: { id: String(id) }, body: body ?? {} });
const discard = (id: number) => t.call(deadLetterRoutes.discard, { token, params: { id: String(id) } });

const clicks = async () =>
  (
    await t.callAny(clickRoutes.list, {
      query: { ...DAY, isGetDetail: true, limit: 1000, sortOrder: 'asc' },
      token,
    })
  ).result.data;
const counted = async (...ids: string[]) => (await clicks()).filter(({ id }) => ids.includes(id)).length;

describe('burying', () => {
  test('the same batch twice buries once, also where it refuses more the second time', async () => {
    const [first, second] = [click(), click()];
    await bury('batch', first);
    await bury('batch', first, second);
    expect((await list()).map(({ body }) => JSON.parse(body).id)).toEqual([second.id, first.id]);
  });

  test('takes whatever a record is, so that nothing holds up the others', async () => {
    await bury(
      'batch',
      { kind: '\u0000' },
      Buffer.from([0xff, 0x00, 0xfe]),
      '',
      'null',
      { kind: 'x'.repeat(500) },
      { kind: 'click', more: 'y'.repeat(20_000) },
    );
    await inScope(SYSTEM, ({ deadLetters }) =>
      deadLetters.bury('other', [{ place: 0, body: bytes('{}'), reason: '\u0000'.repeat(5000) }], t.clock()),
    );
    const letters = await list();
    expect(letters.map(({ kind, isReadable }) => [kind, isReadable])).toEqual([
      [null, true],
      ['click', false],
      [null, true],
      [null, true],
      [null, false],
      [null, false],
      [null, true],
    ]);
    expect([letters[0]?.reason.length, letters[1]?.body.length]).toEqual([1000, 16_384]);
  });
});

describe('a record that is replayed', () => {
  test('counts once, also when it is pressed twice at once', async () => {
    const record = click();
    const id = await buried(record);
    const answers = await Promise.all([replay(id), replay(id), replay(id)]);
    expect(answers.map(({ errorCode }) => errorCode ?? 'ok').sort()).toEqual(['CF01', 'CF01', 'ok']);
    expect([await counted(record.id), await list()]).toEqual([1, []]);
    const [kept] = await t.system('select replayed_by, repaired from dead_letters');
    expect(kept).toEqual({ replayed_by: admin, repaired: null });
  });

  test('counts once when it was cut off after it was written, whatever is replayed then', async () => {
    const [record, other] = [click(), click()];
    const id = await buried(record);
    const { take } = recordTakers({
      inScope,
      writer: t.writer,
      alone: (work) => work(),
      clock: t.clock,
    });
    await take(`dead letter ${id}`, [bytes(record)]);
    expect((await replay(id, { body: JSON.stringify(other) })).status).toBe(200);
    expect([await counted(record.id, other.id), await list()]).toEqual([1, []]);
  });

  test('counts as it was repaired, and what it was stays', async () => {
    const record = click();
    const id = await buried({ ...record, estimate: 'much' });
    expect((await replay(id, { body: JSON.stringify(record) })).status).toBe(200);
    expect(await counted(record.id)).toBe(1);
    const [kept] = await t.system<{ body: Buffer; repaired: Buffer }>(
      'select body, repaired from dead_letters',
    );
    expect([kept?.body, kept?.repaired].map((text) => JSON.parse(String(text)).estimate)).toEqual([
      'much',
      '0.42',
    ]);
  });

  test('is refused again with the reason, and stays', async () => {
    const record = { ...click(), estimate: 'much' };
    const id = await buried(record);
    const again = await replay(id);
    expect([again.errorCode, again.error]).toMatchObject([
      'VA01',
      { details: [{ path: 'body', message: expect.stringContaining('estimate') }] },
    ]);
    expect(await list()).toMatchObject([{ id, tries: 1, reason: expect.stringContaining('estimate') }]);
    const worse = await replay(id, { body: '{' });
    expect(worse.error).toMatchObject({
      details: [{ path: 'body', message: expect.stringMatching(/kind/) }],
    });
    expect(await list()).toMatchObject([{ id, tries: 2, reason: expect.stringContaining('estimate') }]);
    expect(await counted(record.id)).toBe(0);
  });

  test('may be a call-back, whose click has the money then', async () => {
    const record = click();
    await replay(await buried(record));
    const said = callback(referenceOf(publisherId, record.id));
    const id = await buried({ ...said, reference: 'x' });
    expect((await replay(id)).error).toMatchObject({ message: 'No click of ours is called so.' });
    expect((await replay(id, { body: JSON.stringify(said) })).status).toBe(200);
    expect((await clicks()).find((row) => row.id === record.id)).toMatchObject({ revenue: 0.5 });
  });

  test('stays while the facts are away', async () => {
    const id = await buried(click());
    const actor = { userId: admin, isAdmin: true, scope: { kind: 'all' } } as const;
    const away = deadLetterService({
      inScope,
      take: () => Promise.reject(new FactsAway()),
      alone: (_id, work) => work(),
      clock: t.clock,
    });
    await expect(away.replay(actor as never, id, undefined)).rejects.toThrow(FactsAway);
    expect(await list()).toMatchObject([{ id, tries: 0 }]);
  });
});

test('what is discarded is gone from the list, and cannot be replayed', async () => {
  const record = click();
  const id = await buried(record);
  expect((await discard(id)).status).toBe(200);
  expect([await list(), (await discard(id)).errorCode, (await replay(id)).errorCode]).toEqual([
    [],
    'CF01',
    'CF01',
  ]);
  expect(await counted(record.id)).toBe(0);
});

test('a record that there is not is not found', async () => {
  expect([(await replay(4711)).errorCode, (await discard(4711)).errorCode]).toEqual(['NF01', 'NF01']);
});

test('whatever is decided is in the audit log, without the record', async () => {
  const [replayed, discarded] = [await buried(click()), await buried(click())];
  await replay(replayed);
  await discard(discarded);
  const entries = await t.system(
    `select entity_id, user_id, publisher_id, before, after from audit_log
     where entity = 'dead_letter' and entity_id in ($1, $2) order by id`,
    [String(replayed), String(discarded)],
  );
  const by = { user_id: admin, publisher_id: null, before: { status: 'OPEN', tries: 0 } };
  expect(entries).toEqual([
    { entity_id: String(replayed), ...by, after: { status: 'REPLAYED', tries: 0 } },
    { entity_id: String(discarded), ...by, after: { status: 'DISCARDED', tries: 0 } },
  ]);
});

test.each([
  ['a manager of a publisher', ROLE.PUBLISHER_ADMIN],
  ['an advertiser', ROLE.ADVERTISER],
  ['an admin who acts for one publisher', ROLE.ADMIN],
])('%s sees and decides nothing', async (_who, roleId) => {
  const isAdmin = roleId === ROLE.ADMIN;
  const user = await t.addUser({ roleId, publisherId: isAdmin ? null : publisherId });
  const session = await t.signIn(user, isAdmin ? { actAs: publisherId } : {});
  const id = await buried(click());
  const asked = { token: session.accessToken };
  const onOne = { ...asked, params: { id: String(id) } };
  const answers = [
    await t.call(deadLetterRoutes.list, { ...asked, query: {} }),
    await t.call(deadLetterRoutes.replay, { ...onOne, body: {} }),
    await t.call(deadLetterRoutes.discard, onOne),
    await t.call(integrationRoutes.feeds, asked),
  ];
  expect(answers.map(({ status, errorCode }) => [status, errorCode])).toEqual(
    answers.map(() => [403, 'PE01']),
  );
  expect(await list()).toMatchObject([{ id, tries: 0 }]);
});

test('each feed says what it told lately, what waits, what lost its click and what is dead', async () => {
  await t.system('delete from feed_callbacks');
  await t.system('delete from feed_days');
  const now = t.clock().getTime();
  const ago = (days: number) => new Date(now - days * 86_400_000).toISOString();
  const told = (transaction: string, days: number, amount: string | null = '1') => ({
    ...callback('', { transaction, amount, receivedAt: ago(days) }),
    publisherId,
    clickId: newId(t.clock()),
  });
  const sayings = [
    told('new', 1),
    told('old', 40),
    told('early', 2),
    told('lost', 35),
    told('bare', 3, null),
  ];
  for (let time = 0; time < 2; time += 1) await inScope(SYSTEM, ({ callbacks }) => callbacks.keep(sayings));
  await t.system(
    `update feed_callbacks set next_try_at = null, applied_at = case when transaction <> 'lost' then now() end
     where transaction in ('new', 'old', 'lost')`,
  );
  await bury('batch', callback('x'), callback('y'), click(), { ...callback('z'), provider: 'simulator' });
  const { result } = await t.call(integrationRoutes.feeds, { token });
  const none = { pull: null, missingFigures: 0 };
  const counts = { received: 3, applied: 1, waiting: 1, orphans: 1, deadLetters: 2, ...none };
  expect(result).toEqual([
    { name: 'tonic', isSimulated: false, lastCallbackAt: ago(1), ...counts },
    {
      name: 'simulator',
      isSimulated: true,
      lastCallbackAt: null,
      received: 0,
      applied: 0,
      waiting: 0,
      orphans: 0,
      deadLetters: 1,
      ...none,
    },
  ]);
});
