export type Brand = { name: string; avatar: string | null; darkModeAvatar: string | null };

export const DEFAULT_BRAND: Brand = { name: 'Adhelm', avatar: null, darkModeAvatar: null };

const hostName = (host: string) => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

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
