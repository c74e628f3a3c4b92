import type { Body } from '@adhelm/contract/route';
import type { CreateWebsite, Website, websiteRoutes } from '@adhelm/contract/website';
import type { FieldsProps } from '../../resource/form/form-definition.ts';

export type WebsiteValues = Body<typeof websiteRoutes.create>;
export type WebsiteFieldsProps = FieldsProps<WebsiteValues, CreateWebsite, Website>;
export type WebsiteForm = Pick<WebsiteFieldsProps, 'form'>;

/** What a website has until somebody says otherwise. */
export const DEFAULT_SETTINGS = {
  adsTxt: '',
  imprint: '',
  privacy: '',
  ipKeeping: 'NETWORK',
  aliases: [],
  favicon: '',
  consent: 'OFF',
  botHandling: 'LEAVE_OUT',
  feed: 'STANDARD',
  feedChannels: [],
  feedPublisherId: '',
  feedStyleId: '',
  adTextCheck: 'WARN',
} satisfies Partial<WebsiteValues>;
