import { lazy, Suspense } from 'react';
import { bumpRefresh } from '../lib/refresh.ts';
import { texts } from '../lib/texts.ts';
import { isAdmin, useUser } from '../lib/use-session.ts';
import { BRAND_BLOCK, Brand } from './brand.tsx';

const PublisherSwitcher = lazy(() => import('./publisher-switcher.tsx'));

const RefreshingBrand = ({ publisher }: { publisher: string | undefined }) => (
  <button type="button" onClick={bumpRefresh} title={texts.shell.refreshData} className={BRAND_BLOCK}>
    <Brand subtitle={publisher} />
  </button>
);

/** Admins switch publisher here; for everyone else a click refreshes the data. */
export const BrandBlock = () => {
  const user = useUser();
  if (!isAdmin(user)) return <RefreshingBrand publisher={user.publisher?.name} />;
  return (
    <Suspense
      fallback={
        <div className={BRAND_BLOCK}>
          <Brand subtitle={' '} />
        </div>
      }
    >
      <PublisherSwitcher />
    </Suspense>
  );
};
