import { ACTION_KINDS, ACTION_LEVELS, RULE_LEVELS } from '@adhelm/domain/rules/rule';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Route } from './route.ts';
import { ruleRoutes, updateRule } from './rule.ts';
import { ruleExecutionListQuery, ruleExecutionRoutes } from './rule-execution.ts';
import { ruleTrialRoutes } from './rule-trial.ts';
import { raise, rule } from './testing/rules.ts';

test('each action fits some level', () => {
  for (const kind of ACTION_KINDS)
    expect(RULE_LEVELS, kind).toEqual(expect.arrayContaining([...ACTION_LEVELS[kind]]));
});

describe('a change', () => {
  test('may leave everything out', () => {
    expect(updateRule.parse({})).toEqual({});
    expect(updateRule.parse({ isActive: false })).toEqual({ isActive: false });
  });

  test('is checked for what it has', () => {
    const change = { scope: { level: 'AD', selection: { kind: 'ALL' } }, action: raise().action };
    expect(updateRule.safeParse(change).error?.issues[0]?.path).toEqual(['action', 'kind']);
    expect(updateRule.safeParse({ createdBy: 1 }).success).toBe(false);
  });
});

test('a preview takes a rule as one call gives it', () => {
  const given = { id: 7, ...rule, executionsCount: 3, createdAt: '2026-11-16T00:00:00.000Z' };
  expect(ruleTrialRoutes.preview.body.parse(given)).toEqual({ ...rule, id: 7 });
  expect(ruleTrialRoutes.preview.body.parse(rule)).toEqual(rule);
});

describe('executions are listed', () => {
  test('by rule, campaign, status, time and user', () => {
    const query = {
      ruleId: '1',
      campaignId: '2',
      status: 'DONE,SKIPPED',
      userId: '3',
      dateFrom: '2026-11-01T00:00:00.000Z',
    };
    expect(ruleExecutionListQuery.parse(query)).toEqual({
      page: 1,
      limit: 10,
      ruleId: 1,
      campaignId: 2,
      status: ['DONE', 'SKIPPED'],
      userId: 3,
      dateFrom: new Date('2026-11-01T00:00:00.000Z'),
    });
  });

  test('not from a later to an earlier moment', () => {
    const query = { dateFrom: '2026-11-02T00:00:00.000Z', dateTo: '2026-11-01T00:00:00.000Z' };
    expect(ruleExecutionListQuery.safeParse(query).error?.issues[0]?.path).toEqual(['dateTo']);
  });
});

test('every call names its permission, and can be described: what it takes and what it answers', () => {
  const routes: Route[] = [ruleRoutes, ruleExecutionRoutes, ruleTrialRoutes].flatMap((group) =>
    Object.values<Route>(group),
  );
  const calls = routes.map(({ method, path, permission }) => `${method} ${path} ${permission}`);
  expect(calls).toContain('GET /rules GET_RULES');
  expect(calls).toContain('GET /rules/executions GET_RULES');
  expect(new Set(calls).size).toBe(calls.length);
  for (const { path, params, query, body, response } of routes) {
    expect(() => z.toJSONSchema(response, { io: 'output' }), path).not.toThrow();
    for (const taken of [params, query, body])
      if (taken) expect(() => z.toJSONSchema(taken, { io: 'input' }), path).not.toThrow();
  }
});
