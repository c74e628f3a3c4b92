import { simulatedFacebook } from '../../../testing/simulated-facebook.ts';
import { facebookAdPlatform } from '../ad-platform.ts';

type Changes = Partial<Parameters<typeof facebookAdPlatform>[0]>;

/** A simulated Facebook and adapters for it, on a clock of their own that waiting moves on. */
export const timedFacebook = async (start: Date) => {
  const time = { now: start, waits: [] as number[] };
  const clock = () => time.now;
  const facebook = await simulatedFacebook({ clock });
  return {
    facebook,
    time,
    begin: async () => {
      time.now = start;
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
