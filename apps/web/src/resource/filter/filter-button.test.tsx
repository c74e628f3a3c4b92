// @vitest-environment happy-dom
import '../../testing/patience.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { serve, signInAs, WithQueries } from '../../testing/signed-in.tsx';
import type { Filters } from '../list/list-search.ts';
import { adAccountFilter } from '../report/entity-filters.ts';
import { platformFilter } from '../report/filters.tsx';
import FilterButton from './filter-button.tsx';
import { offeredBy } from './filter-chips.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

let now: Filters = {};

const Bar = () => {
  const [filters, setFilters] = useState<Filters>({});
  return (
    <FilterButton
      declared={[platformFilter]}
      offered={offeredBy([entity], () => true)}
      figures={[]}
      isCondition={undefined}
      filters={filters}
      onChange={(next) => {
        now = next;
        setFilters(next);
      }}
    />
  );
};

const entity = { ...adAccountFilter, entityOf: () => null };

it('narrows to several platforms and to an ad account that is found by name', async () => {
  signInAs({});
  const asked = serve({ 'GET /ad-account': () => ({ items: [{ id: 4, name: 'Main account' }], meta: {} }) });
  render(
    <WithQueries>
      <Bar />
    </WithQueries>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Facebook' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Taboola' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Ad account' }));
  await userEvent.type(await screen.findByRole('combobox', { name: /search/i }), 'main');
  await userEvent.click(await screen.findByRole('option', { name: 'Main account' }));
  expect(now).toEqual({ platform: ['FACEBOOK', 'TABOOLA'], adAccountIds: ['4'] });
  expect(asked.some((one) => one.startsWith('GET /api/ad-account?'))).toBe(true);
});

it('offers ad accounts to those alone who may list them', () => {
  expect(offeredBy([entity], (code) => code !== 'GET_ADACCOUNTS')).toEqual([]);
});
