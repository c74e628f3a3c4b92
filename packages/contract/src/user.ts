import { z } from 'zod';
import { id, instant } from './fields.ts';
import { imageAddress, personName, phone, telegramLink, timeZone } from './profile-fields.ts';
import { publisherRef } from './publisher.ts';
import { defineRoute, SIGNED_IN } from './route.ts';

/** A user as other rows carry it ("Created By", "Creator"). */
export const userRef = z.object({ id, name: z.string() });

const roleRef = z.object({ id, name: z.string() });

export const person = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  telegramLink: z.string().nullable(),
  avatar: z.string().nullable(),
  isActive: z.boolean(),
  isLeadAdvertiser: z.boolean(),
  roleId: id.nullable(),
  roles: z.array(roleRef),
  lastSignIn: instant.nullable(),
  publisherId: id.nullable(),
  publisher: publisherRef.nullable(),
  updatedAt: instant,
});

/** The signed-in user. */
export const userSchema = person.extend({
  authType: z.literal('google'),
  /** The publisher the session acts as; -1 stands for all. Differs from publisherId for admins only. */
  actingPublisherId: z.number().int(),
  permissions: z.array(z.string()),
  userRoles: z.array(z.object({ role: roleRef })),
  settings: z.object({ timeZone: z.string().nullable() }),
});
export type User = z.infer<typeof userSchema>;

/** The "Edit profile" form; the e-mail is shown there but cannot be changed. */
export const profileForm = z.object({ name: personName, phone, telegramLink, avatar: imageAddress });
export type ProfileForm = z.input<typeof profileForm>;

export const updateMe = z.object({
  name: personName.optional(),
  phone: phone.nullable().optional(),
  telegramLink: telegramLink.nullable().optional(),
  avatar: imageAddress.nullable().optional(),
  settings: z.object({ timeZone }).optional(),
  updatedAt: instant.optional(),
});
export type UpdateMe = z.output<typeof updateMe>;

export const userRoutes = {
  me: defineRoute({
    method: 'GET',
    path: '/user/me',
    permission: SIGNED_IN,
    handOff: true,
    summary: 'The signed-in user with permissions, roles, publisher and settings',
    response: userSchema,
  }),
  updateMe: defineRoute({
    method: 'PATCH',
    path: '/user/me',
    permission: SIGNED_IN,
    summary: 'Change the own profile or settings',
    body: updateMe,
    response: userSchema,
  }),
};
