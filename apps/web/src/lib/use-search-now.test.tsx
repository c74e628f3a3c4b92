// @vitest-environment happy-dom
import '../testing/patience.ts';
import { act, cleanup, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderAt } from '../testing/at-address.tsx';
import { useIsHere, useSearchNow } from './use-search-now.ts';

afterEach(cleanup);

const seen: unknown[] = [];
const whereabouts: (() => boolean)[] = [];
const Screen = () => {
  const search = useSearchNow();
  whereabouts.push(useIsHere());
  useEffect(() => {
    seen.push(search);
  }, [search]);
  return <p>{JSON.stringify(search)}</p>;
};

it('keeps what this screen was asked for on the way to another one, also what the router has not shown yet', async () => {
  const { router } = await renderAt('/here', <Screen />, '/there');
  expect(seen).toEqual([{}]);
  await act(async () => {
    router.history.replace('/here?range=today');
    router.history.push('/there');
  });
  expect(await screen.findByText('/there')).toBeDefined();
  expect(seen.slice(1)).not.toContainEqual({});
});

it('knows that it is being left before the router shows it', async () => {
  const { router } = await renderAt('/here', <Screen />, '/there');
  const isHere = whereabouts.at(-1);
  expect(isHere?.()).toBe(true);
  await act(async () => {
    router.history.push('/there');
    expect(isHere?.()).toBe(false);
  });
});
