import { ALL_PUBLISHERS } from '@adhelm/contract/constants';
import { Combobox } from '@base-ui/react/combobox';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useId, useState } from 'react';
import { usePublisherName, usePublishers } from '../lib/publishers.ts';
import { useActingPublisher } from '../lib/session/use-session.ts';
import { texts } from '../lib/texts.ts';
import { pickerTexts } from '../resource/filter/picker.texts.ts';
import { PublisherName } from '../ui/publisher-name.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import { BRAND_BLOCK, Brand } from './brand.tsx';
import { switchPublisher } from './switch-publisher.ts';

type Choice = { id: number; name: string; avatar: string | null };

const EVERYONE: Choice = { id: ALL_PUBLISHERS, name: texts.shell.allPublishers, avatar: null };
const SEARCH_DELAY_MS = 300;

const useSwitch = () => {
  const [target, setTarget] = useState<Choice | null>(null);
  const switchTo = async (choice: Choice) => {
    setTarget(choice);
    await switchPublisher(choice.id);
    setTarget(null);
  };
  return { target, switchTo };
};

const ChoiceRow = ({ choice }: { choice: Choice }) => (
  <Combobox.Item value={choice} className="floating-item">
    <span className="min-w-0 flex-1">
      <PublisherName {...choice} isNobody={choice.id === ALL_PUBLISHERS} />
    </span>
    <Combobox.ItemIndicator>
      <Check className="size-4 text-accent" aria-hidden="true" />
    </Combobox.ItemIndicator>
  </Combobox.Item>
);

const ChoiceList = () => (
  <Combobox.Portal>
    <Combobox.Positioner align="start" sideOffset={4} className="z-50 outline-none">
      <Combobox.Popup
        aria-label={texts.shell.switchPublisher}
        className="floating w-64 transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0"
      >
        <Combobox.Input
          placeholder={pickerTexts.searchPublishers}
          aria-label={pickerTexts.searchPublishers}
          className="h-10 w-full border-b border-line bg-transparent px-3 outline-none"
        />
        <Combobox.Empty className="px-3 py-4 text-center text-ink-2 empty:hidden">
          {pickerTexts.noPublishers}
        </Combobox.Empty>
        <Combobox.List className="max-h-80 overflow-y-auto p-1 empty:p-0">
          {(choice: Choice) => <ChoiceRow key={choice.id} choice={choice} />}
        </Combobox.List>
      </Combobox.Popup>
    </Combobox.Positioner>
  </Combobox.Portal>
);

const PublisherSwitcher = () => {
  const id = useId();
  const acting = useActingPublisher();
  const [search, setSearch] = useState('');
  const debounced = useDebounced(setSearch, SEARCH_DELAY_MS);
  const { target, switchTo } = useSwitch();
  const found = usePublishers(search);
  const name = usePublisherName(acting);
  const current = acting === ALL_PUBLISHERS ? EVERYONE : { id: acting, name, avatar: null };
  const matchesAll = EVERYONE.name.toLowerCase().includes(search.trim().toLowerCase());
  return (
    <Combobox.Root<Choice>
      items={matchesAll ? [EVERYONE, ...found] : found}
      filter={null}
      value={target ?? current}
      isItemEqualToValue={(one, other) => one.id === other.id}
      itemToStringLabel={(choice) => choice.name}
      onInputValueChange={(text) => debounced.schedule(text)}
      onValueChange={(choice) => {
        if (choice && choice.id !== acting && target === null) void switchTo(choice);
      }}
    >
      <Combobox.Trigger
        className={BRAND_BLOCK}
        aria-labelledby={`${id}-brand ${id}-purpose`}
        aria-busy={target !== null || undefined}
      >
        <Brand id={`${id}-brand`} subtitle={(target ?? current).name} className="flex-1" />
        <span id={`${id}-purpose`} hidden>
          {texts.shell.switchPublisher}
        </span>
        {target ? (
          <Spinner className="text-ink-3" />
        ) : (
          <ChevronsUpDown className="size-3.5 text-ink-3" aria-hidden="true" />
        )}
      </Combobox.Trigger>
      <ChoiceList />
    </Combobox.Root>
  );
};

export default PublisherSwitcher;
