import { z } from 'zod';
import { defineRoute, SIGNED_IN } from './route.ts';

const brand = z.object({
  name: z.string(),
  avatar: z.string().nullable(),
  darkModeAvatar: z.string().nullable(),
});

export const brandingSchema = brand.extend({
  /** Set where sign-in goes to the built-in identity provider instead of Google. */
  localSignIn: z.boolean(),
});
export type Branding = z.infer<typeof brandingSchema>;

export const brandingRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/branding',
    public: true,
    summary: 'Product name and logos for the host the request came to',
    response: brandingSchema,
  }),
  acting: defineRoute({
    method: 'GET',
    path: '/branding/acting',
    permission: SIGNED_IN,
    summary: 'Name and logos of the publisher that the caller acts as; null for all publishers',
    response: brand.nullable(),
  }),
};
