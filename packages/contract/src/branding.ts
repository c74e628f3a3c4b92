import { z } from 'zod';
import { defineRoute } from './route.ts';

export const brandingSchema = z.object({
  name: z.string(),
  avatar: z.string().nullable(),
  darkModeAvatar: z.string().nullable(),
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
};
