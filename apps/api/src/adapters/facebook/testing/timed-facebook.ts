import { simulatedFacebook } from '../../../testing/simulated-facebook.ts';
import { facebookAdPlatform } from '../ad-platform.ts';

const START = new Date('2026-11-14T12:00:00Z');
export const PERSON = '10158000000000001';
export const SCOPES = { ads_read: 'granted', ads_management: 'granted' } as const;
export const VN = { realId: '1234567890', currency: 'VND', timeZone: 'Asia/Ho_Chi_Minh' };
export const US = { realId: '2345678901', currency: 'USD', timeZone: 'America/New_York' };

type Changes = Partial<Parameters<typeof facebookAdPlatform>[0]>;

/** A simulated Facebook and adapters for it, on a clock of their own that waiting moves on. */
export const timedFacebook = async () => {
  const time = { now: START, waits: [] as number[] };
  const clock = () => time.now;
  const facebook = await simulatedFacebook({ clock });
  const token = await facebook.issueToken(PERSON, SCOPES);
  return {
    facebook,
    token,
    time,
    begin: async () => {
      time.now = START;
      time.waits = [];
      await facebook.forget();
    },
    platform: (changes: Changes = {}) =>
      facebookAdPlatform({
        ...facebook.app,
        clock,
        sleep: async (ms) => {
          time.waits.push(ms);
          time.now = new Date(time.now.getTime() + ms);
        },
        random: () => 0.5,
        ...changes,
      }),
  };
};

export type TimedFacebook = Awaited<ReturnType<typeof timedFacebook>>;
