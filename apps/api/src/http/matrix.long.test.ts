import { bankRoutes } from '@adhelm/contract/bank';
import { billingRoutes } from '@adhelm/contract/billing';
import { clickRoutes } from '@adhelm/contract/click';
import { deadLetterRoutes } from '@adhelm/contract/dead-letter';
import { integrationRoutes } from '@adhelm/contract/integration';
import { payoutRoutes } from '@adhelm/contract/payout';
import { publisherRecordRoutes } from '@adhelm/contract/publisher-record';
import { reportRoutes } from '@adhelm/contract/report';
import { reportMoment } from '@adhelm/contract/reports/moment';
import { revenueFileRoutes } from '@adhelm/contract/revenue-file';
import { permissionRoutes } from '@adhelm/contract/role';
import { defineRoute, type Route, SIGNED_IN } from '@adhelm/contract/route';
import { searchRoutes } from '@adhelm/contract/search';
import { userRoutes } from '@adhelm/contract/user';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Seams } from '../compose.ts';
import { CONTRACT_ROUTES } from '../contract.ts';
import type { TestApp } from '../testing/app.ts';
import { nameOf } from '../testing/call.ts';
import { ONE_GUARD, withoutDatabaseScope, withoutTenantPredicates } from '../testing/matrix/guards.ts';
import { PATIENT, violations, withApp } from '../testing/matrix/in-app.ts';
import { accessMatrix } from '../testing/matrix/matrix.ts';
import type { Register } from './register.ts';

test.each(Object.entries(ONE_GUARD))('the rules hold with %s', PATIENT, async (_, seams) => {
  expect(await violations(seams, 'insiders')).toEqual([]);
});

describe('the matrix notices', () => {
  /** What it finds wrong with each of the routes, one by one. */
  const findings = async (
    seams: Seams,
    routes: readonly Route[],
    prepare?: (t: TestApp) => Promise<unknown>,
  ) =>
    withApp(seams, async (t) => {
      await prepare?.(t);
      const { firstViolation } = await accessMatrix(t);
      const found: Record<string, string | undefined> = {};
      for (const route of routes) found[nameOf(route)] = await firstViolation(route);
      return found;
    });

  const expectFoundOnEach = (found: Record<string, string | undefined>, routes: readonly Route[]) => {
    expect(routes.length).toBeGreaterThan(0);
    expect(routes.map(nameOf).filter((name) => found[name] === undefined)).toEqual([]);
  };

  /** They show facts, of which the matrix has none: the tests of the reports keep those apart. */
  const showingFacts: readonly Route[] = [
    clickRoutes.list,
    reportRoutes.summary,
    reportRoutes.revenueBreakdown,
    reportRoutes.costBreakdown,
    reportRoutes.rpcBreakdown,
    reportRoutes.roiByHour,
    reportRoutes.revenueByCategory,
    billingRoutes.summary,
  ];

  /** A time, catalogues that are everybody's, and what the installation is connected to: nobody's rows. */
  const showingNobodysRows: readonly Route[] = [
    reportMoment,
    permissionRoutes.list,
    bankRoutes.list,
    integrationRoutes.services,
    integrationRoutes.feeds,
    integrationRoutes.processes,
    deadLetterRoutes.list,
    revenueFileRoutes.list,
  ];

  /** The service lets people change their own publisher alone, and admins any, whatever the database shows it. */
  const heldByTheService: readonly Route[] = [
    publisherRecordRoutes.update,
    publisherRecordRoutes.remove,
    publisherRecordRoutes.restore,
  ];

  /** Refused to everybody but admins of the platform by the service as well, and those hold every code. */
  const forAdminsAlone: readonly Route[] = [
    publisherRecordRoutes.create,
    integrationRoutes.feeds,
    integrationRoutes.processes,
    ...Object.values(deadLetterRoutes),
    ...Object.values(revenueFileRoutes),
    billingRoutes.close,
    billingRoutes.adjust,
    payoutRoutes.prepare,
    payoutRoutes.makeFile,
    payoutRoutes.reconcile,
  ];

  /** Their rows come from the copy beside the facts, whose guards are tried one by one with the repositories. */
  const showingCopies: readonly Route[] = [reportRoutes.ads, reportRoutes.keywords];

  const readingOrChangingRows = [
    ...CONTRACT_ROUTES.filter(
      (route) =>
        route.method !== 'POST' &&
        route.permission &&
        route.permission !== SIGNED_IN &&
        !showingFacts.includes(route) &&
        !showingNobodysRows.includes(route) &&
        !showingCopies.includes(route) &&
        !heldByTheService.includes(route),
    ),
    searchRoutes.find,
  ];

  test('a missing tenant predicate, behind each route', PATIENT, async () => {
    const seams = { databaseScope: withoutDatabaseScope, predicateScope: withoutTenantPredicates };
    expectFoundOnEach(await findings(seams, readingOrChangingRows), readingOrChangingRows);
  });

  test('missing row-level security, behind each route', PATIENT, async () => {
    const found = await findings({ predicateScope: withoutTenantPredicates }, readingOrChangingRows, (t) =>
      t.asOwner(`do $$ declare name text; begin
        for name in select relname from pg_class where relrowsecurity and relkind = 'r' loop
          execute format('alter table %I disable row level security', name);
        end loop;
      end $$`),
    );
    expectFoundOnEach(found, readingOrChangingRows);
  });

  const withAll =
    (change: Partial<Route>) =>
    (real: Register): Register =>
    (route, handle) =>
      real(route.permission ? { ...route, ...change } : route, handle);

  test('a missing permission, on each route', PATIENT, async () => {
    const routes = CONTRACT_ROUTES.filter(
      (route) => route.permission && route.permission !== SIGNED_IN && !forAdminsAlone.includes(route),
    );
    expectFoundOnEach(await findings({ register: withAll({ permission: SIGNED_IN }) }, routes), routes);
  });

  test('a missing permission for deleted rows, on each list', PATIENT, async () => {
    const routes = CONTRACT_ROUTES.filter(({ archivedPermission }) => archivedPermission);
    expectFoundOnEach(
      await findings({ register: withAll({ archivedPermission: undefined }) }, routes),
      routes,
    );
  });

  test('a profile that the token of the address can change', PATIENT, async () => {
    const routes = [userRoutes.updateMe];
    expectFoundOnEach(await findings({ register: withAll({ handOff: true }) }, routes), routes);
  });

  test('a route of a resource it knows nothing about', PATIENT, async () => {
    const unknown = defineRoute({
      method: 'GET',
      path: '/spaceship/:id',
      permission: 'GET_PIXEL',
      summary: 'Something new',
      response: z.object({}),
    });
    await expect(findings({}, [unknown])).rejects.toThrow('no fixture for resource spaceship');
  });
});
