import { ChevronsUpDown } from 'lucide-react';
import { type ComponentProps, lazy, useId } from 'react';
import { usePublisherName } from '../lib/publishers.ts';
import { bumpRefresh } from '../lib/refresh.ts';
import { isAdmin, useActingPublisher, useUser } from '../lib/session/use-session.ts';
import { texts } from '../lib/texts.ts';
import { OnDemand } from '../ui/on-demand.tsx';
import { BRAND_BLOCK, Brand } from './brand.tsx';

const loadSwitcher = () => import('./publisher-switcher.tsx');
const PublisherSwitcher = lazy(loadSwitcher);

const RefreshingBrand = ({ publisher }: { publisher: string | undefined }) => (
  <button type="button" onClick={bumpRefresh} title={texts.shell.refreshData} className={BRAND_BLOCK}>
    <Brand subtitle={publisher} />
  </button>
);

/** Looks like the switcher until somebody reaches for it. */
const SwitcherButton = (button: ComponentProps<'button'>) => {
  const id = useId();
  const name = usePublisherName(useActingPublisher());
  return (
    <button
      type="button"
      role="combobox"
      aria-expanded={false}
      aria-controls={`${id}-list`}
      aria-haspopup="listbox"
      {...button}
      className={BRAND_BLOCK}
      aria-labelledby={`${id}-brand ${id}-purpose`}
    >
      <Brand id={`${id}-brand`} subtitle={name} className="flex-1" />
      <span id={`${id}-purpose`} hidden>
        {texts.shell.switchPublisher}
      </span>
      <ChevronsUpDown className="size-3.5 text-ink-3" aria-hidden="true" />
    </button>
  );
};

/** Admins switch publisher here; for everyone else a click refreshes the data. */
export const BrandBlock = () => {
  const user = useUser();
  if (!isAdmin(user)) return <RefreshingBrand publisher={user.publisher?.name} />;
  return (
    <OnDemand standIn={<SwitcherButton />} load={loadSwitcher}>
      <PublisherSwitcher />
    </OnDemand>
  );
};
