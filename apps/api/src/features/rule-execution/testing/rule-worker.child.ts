// Works on the rules of one publisher as a process of the product does, against the stores and the Facebook of a test.
// Says each step that it was asked to stop at and stays there; begins with the first line of its input.
import { createInterface } from 'node:readline';
import pg from 'pg';
import { facebookAdPlatform } from '../../../adapters/facebook/ad-platform.ts';
import { composeRules } from '../../../compose-rules.ts';
import { scopedTransactions } from '../../../db/entities/in-scope.ts';
import { encryptionFor } from '../../../encryption.ts';
import { repositories } from '../../../repositories.ts';
import type { Actor } from '../../access/actor.ts';
import { platformCalls } from '../../adapter/platform-calls.ts';
import { handMadeWorld } from './hand-made-world.ts';
import type { WorkerOrder } from './rule-worker.ts';

const order: WorkerOrder = JSON.parse(process.argv[2] ?? '');
const { publisherId, userId, now, stopAt, undo, workers } = order;

const pool = new pg.Pool(order.database);
const inScope = scopedTransactions(pool, repositories);
const clock = () => new Date(now);
const sleep = async () => {};
const callsOf = platformCalls({
  inScope,
  platforms: { FACEBOOK: facebookAdPlatform({ ...order.facebook, clock, sleep }) },
  encryption: encryptionFor(order.appSecret, 'platform-token'),
});

const say = (line: string) => process.stdout.write(`${line}\n`);
const stay = () => new Promise<never>(() => setInterval(() => {}, 60_000));

const worker = () =>
  composeRules({
    inScope,
    callsOf,
    readWorld: handMadeWorld(pool),
    clock,
    warn: (reason, error) => process.stderr.write(`${reason}: ${error.message}\n`),
    ruleStep: async (step) => {
      if (step !== stopAt) return;
      say(step);
      await stay();
    },
  });

const actor: Actor = {
  userId,
  sessionId: '',
  isAdmin: false,
  permissions: new Set(),
  actingPublisherId: publisherId,
  scope: { kind: 'publisher', publisherId, ownRowsOf: null },
  requestId: 'child',
  actsForGone: false,
  signedInAt: new Date(),
  tokenExpiresAt: new Date(),
};

say('ready');
await new Promise((resolve) => createInterface({ input: process.stdin }).once('line', resolve));
const begun = Array.from({ length: workers }, () => {
  const { works, needs } = worker();
  return undo === null ? works.work(publisherId) : needs.ruleExecutions.undo(actor, undo);
});
await Promise.all(begun);
say('over');
await pool.end();
process.exit(0);
