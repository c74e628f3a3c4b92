import { InvalidInput } from '../../errors.ts';
import type { PublisherService } from '../publisher/publisher.service.ts';
import type { Account } from '../user/user.repository.ts';
import { isAdmin } from '../user/user.service.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

type Dependencies = {
  publicUrl: string;
  production: boolean;
  publishers: Pick<PublisherService, 'ofHost'>;
};

/** The addresses the app may be served from: its own and those of publishers' registered domains. */
export const registeredOrigins = ({ publicUrl, production, publishers }: Dependencies) => {
  const own = new URL(publicUrl);

  const isOwn = (url: URL) =>
    url.origin === own.origin ||
    (!production &&
      url.protocol === own.protocol &&
      url.port === own.port &&
      LOOPBACK.has(url.hostname) &&
      LOOPBACK.has(own.hostname));

  /** Whose address it is at this moment: the app's own, that of a publisher by id, or nobody's. */
  const holderOf = async (origin: string): Promise<'own' | number | undefined> => {
    const url = URL.parse(origin);
    if (!url || url.origin !== origin) return undefined;
    if (isOwn(url)) return 'own';
    if (url.protocol !== 'https:' && (production || url.protocol !== 'http:')) return undefined;
    if (url.port !== '' && url.port !== own.port) return undefined;
    return (await publishers.ofHost(url.hostname))?.id;
  };

  /** Looked up each time: a domain that was given up is nobody's at once, in every process. */
  const isRegistered = async (origin: string): Promise<boolean> => (await holderOf(origin)) !== undefined;

  return {
    isRegistered,
    /** The origin a sign-in returns to; refuses addresses that are not ours. */
    async accepted(asked: string | undefined): Promise<string> {
      if (asked === undefined) return own.origin;
      const origin = asked.replace(/\/$/, '');
      if (await isRegistered(origin)) return origin;
      throw new InvalidInput('origin', 'This address is not registered with the platform.');
    },

    /** Where somebody ends who began at an origin: a publisher's domain is for that publisher's own users. */
    async forAccount(origin: string, account: Account): Promise<string> {
      const holder = await holderOf(origin);
      if (holder === 'own') return origin;
      const isMember = holder !== undefined && holder === account.publisherId && !isAdmin(account);
      return isMember ? origin : own.origin;
    },

    /** Where an attempt ends that never said who it was. */
    forNobody: async (origin: string): Promise<string> =>
      (await holderOf(origin)) === undefined ? own.origin : origin,
  };
};

export type Origins = ReturnType<typeof registeredOrigins>;
