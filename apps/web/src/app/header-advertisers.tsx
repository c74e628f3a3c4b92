import { texts } from '../lib/texts.ts';
import { AdvertiserFilter } from '../resource/filter/advertiser-filter.tsx';

/** Narrow screens have it in the page's own filter bar. */
const HeaderAdvertisers = () => (
  <AdvertiserFilter all={texts.filter.allAdvertisers} className="max-w-44 max-lg:hidden" />
);

export default HeaderAdvertisers;
