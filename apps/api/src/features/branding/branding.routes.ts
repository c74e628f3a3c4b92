import { brandingRoutes } from '@adhelm/contract/branding';
import { type Brand, brandOf } from '@adhelm/domain/branding';
import type { Register } from '../../http/register.ts';
import type { PublisherService } from '../publisher/publisher.service.ts';

type Dependencies = {
  publishers: Pick<PublisherService, 'actedAs' | 'ofHost'>;
  brandDomains: Record<string, Partial<Brand>>;
  localSignIn: boolean;
};

export const registerBrandingRoutes = (
  register: Register,
  { publishers, brandDomains, localSignIn }: Dependencies,
) => {
  register(brandingRoutes.get, async ({ request, reply }) => {
    reply.header('cache-control', 'no-cache');
    const publisher = await publishers.ofHost(request.host);
    return { ...brandOf(request.host, publisher ?? null, brandDomains), localSignIn };
  });
  register(brandingRoutes.acting, async ({ actor }) => {
    const publisher = await publishers.actedAs(actor);
    if (!publisher) return null;
    const { name, avatar, darkModeAvatar } = publisher;
    return { name, avatar, darkModeAvatar };
  });
};
