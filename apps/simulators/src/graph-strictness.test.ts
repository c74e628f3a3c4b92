import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AskedGraph, askedGraph, error, PERSON } from './testing/asked-graph.ts';

let graph: AskedGraph;
beforeAll(async () => {
  graph = await askedGraph();
});
beforeEach(() => graph.start());
afterAll(() => graph.close());

describe('the Graph simulator is as strict as the service', () => {
  test.each([
    [
      'an unknown field',
      'v26.0/1201',
      { fields: 'id,colour' },
      100,
      /^\(#100\) Tried accessing nonexisting field \(colour\) on node type \(Campaign\)$/,
    ],
    [
      'a field of another level',
      'v26.0/1201',
      { fields: 'bid_amount' },
      100,
      /nonexisting field \(bid_amount\)/,
    ],
    ['fields that are cut off', 'v26.0/1401', { fields: 'creative{id' }, 100, /Syntax error/],
    ['an account without its prefix', 'v26.0/900100/campaigns', {}, 100, /does not exist/],
    ["somebody else's account", 'v26.0/act_900200/campaigns', {}, 100, /does not exist/],
    [
      'a list of deleted things',
      'v26.0/act_900100/campaigns',
      { effective_status: '["DELETED"]' },
      100,
      /Deleted/,
    ],
    [
      'a status that is none',
      'v26.0/act_900100/campaigns',
      { effective_status: '["AWAKE"]' },
      100,
      /must be one of/,
    ],
    [
      'a parameter that nobody knows',
      'v26.0/act_900100/campaigns',
      { pretty: '1' },
      100,
      /Unknown parameter/,
    ],
    ['several ids at the root', 'v26.0/', { ids: '1201,1202' }, 100, /./],
    ['a range that is no JSON', 'v26.0/act_900100/insights', { time_range: 'today' }, 100, /valid JSON/],
    [
      'a range of long ago',
      'v26.0/act_900100/insights',
      { time_range: '{"since":"2020-01-01","until":"2020-01-02"}' },
      3018,
      /37 months/,
    ],
    ['a metric that is none', 'v26.0/act_900100/insights', { fields: 'luck' }, 100, /luck is not valid/],
    ['the dead preset', 'v26.0/act_900100/insights', { date_preset: 'lifetime' }, 100, /date_preset/],
    ['a cursor that nobody gave', 'v26.0/act_900100/ads', { after: 'x' }, 100, /cursor/],
    ['a page beyond measure', 'v26.0/act_900100/ads', { limit: '5000' }, 1, /reduce the amount/],
    ['a version that ended', 'v24.0/me', {}, 2635, /deprecated/],
    ['no version', 'me', {}, 2500, /Unknown path/],
    ['an edge that is none', 'v26.0/1201/friends', {}, 2500, /Unknown path/],
    ['no token', 'v26.0/me', { access_token: '' }, 104, /access token is required/],
    ['a token that nobody issued', 'v26.0/me', { access_token: 'x' }, 190, /Malformed access token x/],
    ['a wrong proof', 'v26.0/me', { appsecret_proof: 'x' }, 104, /appsecret_proof/],
  ])('about %s', async (_what, path, params, code, message) => {
    const { status, body } = await graph.get(path, params);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body).toMatchObject(error(code, message));
  });

  test('about a missing proof, unless the app does not ask for it', async () => {
    const bare = async () =>
      (
        await fetch(`${graph.address}/v26.0/me`, {
          headers: { authorization: `Bearer ${graph.credentials().access_token}` },
        })
      ).json();
    expect(await bare()).toMatchObject(error(104));
    await graph.start({ requireProof: false });
    expect(await bare()).toEqual({ id: PERSON });
  });

  test('about bodies that are neither a form nor JSON', async () => {
    const answer = await fetch(`${graph.address}/v26.0/1201`, {
      method: 'POST',
      body: 'status=PAUSED',
      headers: { 'content-type': 'text/plain' },
    });
    expect(await answer.json()).toMatchObject(error(100, /content type/));
  });

  test.each([
    ['v26.0/1201', { status: 'ASLEEP' }, 100],
    ['v26.0/1201', { colour: 'red' }, 100],
    ['v26.0/1201', { daily_budget: '12.5' }, 100],
    ['v26.0/1203', { status: 'ACTIVE' }, 100],
    ['v26.0/9', { status: 'PAUSED' }, 100],
    ['v26.0/act_900100/campaigns', { name: 'x', objective: 'OUTCOME_SALES' }, 100],
    [
      'v26.0/',
      { batch: JSON.stringify(Array.from({ length: 51 }, () => ({ method: 'GET', relative_url: 'me' }))) },
      100,
    ],
  ])('about writing to %s %j, and changes nothing', async (path, params, code) => {
    expect((await graph.post(path, params as Record<string, string>)).body).toMatchObject(error(code));
    expect(graph.mutations()).toEqual([]);
  });
});
