export type Brand = { name: string; avatar: string | null; darkModeAvatar: string | null };

export const DEFAULT_BRAND: Brand = { name: 'Adhelm', avatar: null, darkModeAvatar: null };

const hostName = (host: string) => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

/** What somebody who acts as a publisher sees, on whatever host: its name and, where it has one, its logo. */
export const brandActingAs = (publisher: Brand, host: Brand): Brand => {
  const { name, avatar, darkModeAvatar } = publisher;
  const logos = avatar === null && darkModeAvatar === null ? host : publisher;
  return { name, avatar: logos.avatar ?? logos.darkModeAvatar, darkModeAvatar: logos.darkModeAvatar };
};

/**
 * The brand of a host: the publisher's own, else the configured domain map, else the default. What a publisher
 * leaves out is filled from the next in line.
 */
export const brandOf = (
  host: string,
  publisher: Partial<Brand> | null,
  domainMap: Record<string, Partial<Brand>>,
): Brand => {
  const name = hostName(host);
  const mapped = (Object.hasOwn(domainMap, name) && domainMap[name]) || {};
  return {
    name: publisher?.name || mapped.name || DEFAULT_BRAND.name,
    avatar: publisher?.avatar ?? mapped.avatar ?? DEFAULT_BRAND.avatar,
    darkModeAvatar: publisher?.darkModeAvatar ?? mapped.darkModeAvatar ?? DEFAULT_BRAND.darkModeAvatar,
  };
};
