// @vitest-environment happy-dom
import '../../testing/patience.ts';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, expect, it, vi } from 'vitest';
import { serve, signInAs, WithQueries } from '../../testing/signed-in.tsx';
import { emptyValues, type PostValues, type SentPost } from './post-values.ts';
import { CategoryField } from './reference-fields.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const HEALTH = { id: 1, name: 'Health' };
const found = [
  { id: 12, name: 'Hearing aids', parent: HEALTH },
  { ...HEALTH, parent: null },
  { id: 31, name: 'Antivirus', parent: { id: 3, name: 'Technology' } },
  { id: 11, name: 'Dental implants', parent: HEALTH },
];

const Field = () => {
  const form = useForm<PostValues, unknown, SentPost>({ defaultValues: emptyValues('clean', 'en') });
  const website = { id: 5, name: 'Answers', domain: 'a.example', language: 'en', publisherId: 1 } as const;
  return <CategoryField form={form} post={null} website={website} />;
};

it('offers categories under their verticals, and says both of what is chosen', async () => {
  signInAs({});
  serve({ 'GET /categories': () => ({ items: found, meta: {} }) });
  render(
    <WithQueries>
      <Field />
    </WithQueries>,
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Category' }));
  const health = await screen.findByRole('group', { name: 'Health' });
  const names = within(health)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['All of Health', 'Dental implants', 'Hearing aids']);
  const technology = screen.getByRole('group', { name: 'Technology' });
  await userEvent.click(within(technology).getByRole('option', { name: 'Antivirus' }));
  expect(screen.getByRole('combobox', { name: 'Category' }).textContent).toBe('Technology / Antivirus');
});
