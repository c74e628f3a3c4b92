import { feedSimulator } from '@adhelm/simulators/feed';
import { composeRecords } from './compose-records.ts';
import { composeVisitors, FEED_MOUNT, type VisitorsSetting } from './compose-visitors.ts';
import { SIMULATOR } from './features/callback/callback-form.ts';
import { callbackPath } from './features/callback/callback-secret.ts';
import { serveSimulator } from './http/simulators.ts';

type StandIn = {
  production: boolean;
  publicUrl: string;
  appSecret: string;
  /** Where the process itself reaches its websites; it tells nothing of clicks where there are none. */
  siteAddress?: string | undefined;
};

/** Stands in for a feed, as long as there is none. */
export const serveFeedStandIn = (
  app: Parameters<typeof serveSimulator>[0],
  { production, publicUrl, appSecret, siteAddress }: StandIn,
) =>
  production
    ? undefined
    : serveSimulator(
        app,
        feedSimulator({
          mount: FEED_MOUNT,
          publicUrl,
          callBack: siteAddress && `${siteAddress}${callbackPath(appSecret, SIMULATOR)}`,
        }),
      );

/** Websites and what is taken from their visitors, in one thread. */
export const composeSite = async (setting: Omit<VisitorsSetting, 'append'>) => {
  const records = await composeRecords(setting);
  const site = await composeVisitors({ ...setting, append: records.append });
  return {
    ...records,
    ...site,
    close: async () => {
      await site.app.close();
      await records.close();
    },
  };
};
