import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { ROLE } from '@adhelm/contract/constants';
import { peopleRoutes } from '@adhelm/contract/people';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { smtpMailer } from '../../adapters/smtp/smtp-mailer.ts';
import { PUBLIC_URL, type TestApp, testApp } from '../../testing/app.ts';

/** A mail server that does as it is told. */
const mailServer = async () => {
  let manner: 'accept' | 'refuse' | 'later' | 'hang' = 'accept';
  const got: { to: string[]; from: string; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 1,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => {
      if (manner === 'hang') return;
      const code = { accept: 0, refuse: 550, later: 451 }[manner];
      done(code ? Object.assign(new Error('not here'), { responseCode: code }) : null);
    },
    onData: (stream, { envelope }, done) => {
      let raw = '';
      stream.on('data', (chunk: Buffer) => {
        raw += chunk.toString('utf8');
      });
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        got.push({ to: envelope.rcptTo.map(({ address }) => address), from, raw });
        done();
      });
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    got,
    become: (next: typeof manner) => {
      manner = next;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};

let server: Awaited<ReturnType<typeof mailServer>>;
let t: TestApp;
let token = '';
beforeAll(async () => {
  server = await mailServer();
  t = await testApp({ config: { mail: { url: server.url, from: 'Adhelm <adhelm@example.com>' } } });
  const publisherId = await t.addPublisher({ name: 'First' });
  token = (await t.signIn(await t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId }))).accessToken;
});
afterAll(async () => {
  await t.close();
  await server.close();
});
beforeEach(() => {
  server.got.length = 0;
  server.become('accept');
});

let invited = 0;
const invite = async () => {
  invited += 1;
  return (await t.callAny(peopleRoutes.create, { token, body: { email: `guest${invited}@example.com` } }))
    .result;
};
const invitationOf = async (id: number) =>
  (await t.callAny(peopleRoutes.get, { token, params: { id: String(id) } })).result.invitation;
const resend = (id: number) => t.callAny(peopleRoutes.resend, { token, params: { id: String(id) } });
const waiting = async () =>
  (await t.system<{ id: number }>(`select id from users where mail_due_at <= $1`, [t.clock()])).map(
    ({ id }) => id,
  );
const MINUTE = 60_000;

test('an invitation waits until a worker sends it, with the link, once', async () => {
  const { id, email, invitation } = await invite();
  expect(invitation).toMatchObject({ mail: 'waiting', mailSentAt: null, link: `${PUBLIC_URL}/` });
  expect(server.got).toEqual([]);
  await Promise.all([t.mails.work(id), t.mails.work(id)]);
  await t.mails.work(id);
  expect(server.got).toMatchObject([{ to: [email], from: 'adhelm@example.com' }]);
  expect(server.got[0]?.raw).toContain(`${PUBLIC_URL}/`);
  expect(server.got[0]?.raw).toContain('Subject: Your invitation to First');
  expect(await invitationOf(id)).toMatchObject({ mail: 'sent', mailSentAt: t.clock().toISOString() });
});

test('what the mail server refuses for good has failed at once, visibly, and can be sent again', async () => {
  server.become('refuse');
  const { id } = await invite();
  await t.mails.work(id);
  expect(await invitationOf(id)).toMatchObject({
    mail: 'failed',
    mailFailure: expect.stringContaining('not here'),
  });
  server.become('accept');
  t.clock.advance(MINUTE);
  expect((await resend(id)).result.invitation).toMatchObject({ mail: 'waiting', mailFailure: null });
  await t.mails.work(id);
  expect(await invitationOf(id)).toMatchObject({ mail: 'sent', mailFailure: null });
});

test('what it puts off is tried again with longer and longer pauses, then has failed', async () => {
  server.become('later');
  const { id } = await invite();
  for (const minutes of [1, 5, 15, 60]) {
    await t.mails.work(id);
    expect(await invitationOf(id)).toMatchObject({ mail: 'waiting' });
    t.clock.advance(minutes * MINUTE - 1);
    expect(await waiting()).toEqual([]);
    t.clock.advance(1);
    expect(await waiting()).toEqual([id]);
  }
  await t.mails.work(id);
  expect(await invitationOf(id)).toMatchObject({ mail: 'failed' });
  expect(server.got).toEqual([]);
});

test('one that was taken by a worker that died is due again after a while', async () => {
  const { id } = await invite();
  await t.system('update users set mail_due_at = $1 where id = $2', [
    new Date(t.clock().getTime() + 2 * MINUTE),
    id,
  ]);
  await t.mails.work(id);
  expect(server.got).toEqual([]);
  t.clock.advance(2 * MINUTE);
  await t.mails.work(id);
  expect(server.got).toHaveLength(1);
});

test('nobody is written to who was deleted or deactivated meanwhile', async () => {
  const { id } = await invite();
  await t.callAny(peopleRoutes.remove, { token, params: { id: String(id) } });
  await t.mails.work(id);
  expect(server.got).toEqual([]);
});

test('a mail server that hangs or is away fails the e-mail, never the invitation', async () => {
  server.become('hang');
  const { id } = await invite();
  const mail = { to: 'guest@example.com', subject: 'Hello', text: 'Hello' };
  const impatient = { silenceMs: 300, wholeMs: 5000 };
  const from = 'adhelm@example.com';
  await expect(smtpMailer({ url: server.url, from }, impatient).send(mail)).rejects.toThrow(/time/i);
  await expect(
    smtpMailer({ url: server.url, from }, { silenceMs: 30_000, wholeMs: 50 }).send(mail),
  ).rejects.toThrow('takes too long');
  await expect(smtpMailer({ url: 'smtp://127.0.0.1:1', from }, impatient).send(mail)).rejects.toThrow(
    'ECONNREFUSED',
  );
  expect(await invitationOf(id)).toMatchObject({ mail: 'waiting' });
});
