// @vitest-environment happy-dom
import '../testing/patience.ts';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { OnDemand } from './on-demand.tsx';
import { Picker } from './picker.tsx';
import { PickerStandIn } from './picker-button.tsx';

afterEach(cleanup);

const ZONES = ['UTC-05:00', 'UTC+00:00', 'UTC+07:00', 'UTC+07:30'];

const named = (label: string) => ({ value: label, label });

const texts = { label: 'Zone', searchPlaceholder: 'Search zones', emptyText: 'None' };

const ZonePicker = ({ onChange }: { onChange: (zone: string) => void }) => (
  <Picker {...texts} text="UTC+00:00" value="UTC+00:00" options={ZONES.map(named)} onChange={onChange} />
);

it('takes the first match with Enter', async () => {
  const onChange = vi.fn<(name: string) => void>();
  render(<ZonePicker onChange={onChange} />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Zone: UTC+00:00' }));
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search zones' }), '+07{Enter}');
  expect(onChange.mock.calls).toEqual([['UTC+07:00']]);
});

/** Answers when it is told to. */
const ServerPicker = ({
  onChange,
  answers,
}: {
  onChange: (name: string) => void;
  answers: Map<string, () => void>;
}) => {
  const [found, setFound] = useState(['Anna', 'Bob']);
  const [loading, setLoading] = useState(false);
  const search = (text: string) => {
    setLoading(true);
    answers.set(text, () => {
      setFound(['Jonas', 'Jonathan']);
      setLoading(false);
    });
  };
  return (
    <Picker
      {...texts}
      text="All"
      value=""
      options={found.map(named)}
      onChange={onChange}
      onSearch={search}
      loading={loading}
    />
  );
};

it('waits for what the server finds instead of taking what was found before', async () => {
  const onChange = vi.fn<(name: string) => void>();
  const answers = new Map<string, () => void>();
  render(<ServerPicker onChange={onChange} answers={answers} />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Zone: All' }));
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search zones' }), 'jon{Enter}');
  expect(onChange).not.toHaveBeenCalled();
  expect([...answers.keys()].at(-1)).toBe('jon');
  act(() => answers.get('jon')?.());
  expect(onChange.mock.calls).toEqual([['Jonas']]);
  expect(screen.getByRole('combobox', { name: 'Zone: All' }).getAttribute('aria-expanded')).toBe('false');
});

it('keeps the option under a pointer that is down, whatever is found meanwhile, and takes it', async () => {
  const onChange = vi.fn<(name: string) => void>();
  const answers = new Map<string, () => void>();
  render(<ServerPicker onChange={onChange} answers={answers} />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Zone: All' }));
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search zones' }), 'jon');
  await waitFor(() => expect([...answers.keys()].at(-1)).toBe('jon'));
  const user = userEvent.setup();
  const bob = screen.getByRole('option', { name: 'Bob' });
  await user.pointer({ target: bob, keys: '[MouseLeft>]' });
  act(() => answers.get('jon')?.());
  expect(screen.getByRole('option', { name: 'Bob' })).toBe(bob);
  await user.pointer({ target: bob, keys: '[/MouseLeft]' });
  expect(onChange.mock.calls).toEqual([['Bob']]);
});

const loading = Promise.withResolvers<{ default: typeof ZonePicker }>();
const LatePicker = lazy(() => loading.promise);

it('loses nothing that is typed while the list is still loading', async () => {
  render(
    <OnDemand standIn={<PickerStandIn label="Zone" text="UTC+00:00" />} load={() => loading.promise}>
      <LatePicker onChange={() => undefined} />
    </OnDemand>,
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Zone: UTC+00:00' }));
  await userEvent.keyboard('+07');
  await act(async () => loading.resolve({ default: ZonePicker }));
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search zones' });
  await waitFor(() => expect(field.value).toBe('+07'));
  const found = screen.getAllByRole('option').map((option) => option.textContent);
  expect(found).toEqual(['UTC+07:00', 'UTC+07:30']);
});
