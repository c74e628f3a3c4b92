import { z } from 'zod';
import { changedPolicy, conversionPolicy } from './conversion.ts';
import { byId, id, instant, listParam, text } from './fields.ts';
import { listOf, listQuery } from './list.ts';
import { publisherRef } from './publisher.ts';
import { defineRoute } from './route.ts';
import { userRef } from './user.ts';

/** The platforms a pixel can belong to, with the form its id has there. */
export const PIXEL_PLATFORMS = {
  FACEBOOK: { label: 'Facebook', idPattern: /^\d{5,20}$/, idHint: '5 to 20 digits, e.g. 1234567890123456' },
  GOOGLE: {
    label: 'Google',
    idPattern: /^(AW|G|GT|DC)-[A-Z0-9-]+$/,
    idHint: 'AW-, G-, GT- or DC- and capital letters or digits, e.g. AW-123456789',
  },
  TABOOLA: { label: 'Taboola', idPattern: /^\d{5,20}$/, idHint: '5 to 20 digits, e.g. 1234567' },
  OUTBRAIN: { label: 'Outbrain', idPattern: /^[0-9a-f]{34}$/, idHint: '34 characters, 0-9 and a-f' },
  TIKTOK: {
    label: 'TikTok',
    idPattern: /^[A-Z0-9]{20}$/,
    idHint: '20 capital letters or digits, e.g. C4A1B2C3D4E5F6G7H8I9',
  },
} as const;

export type PixelPlatform = keyof typeof PIXEL_PLATFORMS;
const platformKeys = Object.keys(PIXEL_PLATFORMS) as [PixelPlatform, ...PixelPlatform[]];

export const pixelPlatform = z.enum(platformKeys, 'Please select platform');

const pixelSchema = z.object({
  id,
  platform: pixelPlatform,
  name: z.string(),
  pixelId: z.string(),
  createdBy: id.nullable(),
  createdByUser: userRef.nullable(),
  publisherId: id.nullable(),
  publisher: publisherRef.nullable(),
  conversions: conversionPolicy,
  createdAt: instant,
  updatedAt: instant,
  deletedAt: instant.nullable(),
});
export type Pixel = z.infer<typeof pixelSchema>;

const fields = {
  platform: pixelPlatform,
  name: text(120).refine((value) => value !== '', 'Please enter name'),
  pixelId: text(100).refine((value) => value !== '', 'Please enter pixel ID'),
};

/** The same pixel id means different things on different platforms, so its form depends on the platform. */
export const pixelIdFits = (value: { platform?: PixelPlatform | undefined; pixelId?: string | undefined }) =>
  !value.platform || !value.pixelId || PIXEL_PLATFORMS[value.platform].idPattern.test(value.pixelId);

export const pixelIdMessage = (of: PixelPlatform) =>
  `Each ${PIXEL_PLATFORMS[of].label} pixel ID has ${PIXEL_PLATFORMS[of].idHint}.`;

const checkPixelId = (value: { platform?: PixelPlatform; pixelId?: string }, context: z.RefinementCtx) => {
  if (value.platform && !pixelIdFits(value))
    context.addIssue({ code: 'custom', path: ['pixelId'], message: pixelIdMessage(value.platform) });
};

export const createPixel = z
  .object({
    ...fields,
    conversions: changedPolicy.optional(),
    /** Only an admin acting as all publishers names one; null makes a global pixel. */
    publisherId: id.nullable().optional(),
  })
  .superRefine(checkPixelId);
export type CreatePixel = z.output<typeof createPixel>;

export const updatePixel = z
  .object({
    platform: fields.platform.optional(),
    name: fields.name.optional(),
    pixelId: fields.pixelId.optional(),
    conversions: changedPolicy.optional(),
    /** The version the change is based on; a stale one is refused. */
    updatedAt: instant.optional(),
  })
  .superRefine(checkPixelId);
export type UpdatePixel = z.output<typeof updatePixel>;

export const PIXEL_SORT_KEYS = [
  'id',
  'platform',
  'name',
  'pixelId',
  'createdBy',
  'publisher',
  'createdAt',
] as const;

export const pixelListQuery = listQuery(PIXEL_SORT_KEYS).extend({
  platform: listParam(platformKeys).optional(),
});
export type PixelListQuery = z.output<typeof pixelListQuery>;

export const pixelRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/pixel',
    permission: 'GET_PIXELS',
    archivedPermission: 'GET_PIXELS_ARCHIVED',
    summary: 'List pixels',
    query: pixelListQuery,
    response: listOf(pixelSchema),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/pixel/:id',
    permission: 'GET_PIXEL',
    summary: 'One pixel',
    params: byId,
    response: pixelSchema,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/pixel',
    permission: 'CREATE_PIXEL',
    summary: 'Create a pixel',
    body: createPixel,
    response: pixelSchema,
    status: 201,
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/pixel/:id',
    permission: 'UPDATE_PIXEL',
    summary: 'Change a pixel',
    params: byId,
    body: updatePixel,
    response: pixelSchema,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/pixel/:id',
    permission: 'DELETE_PIXEL',
    summary: 'Delete a pixel; it can be restored',
    params: byId,
    response: pixelSchema,
  }),
  restore: defineRoute({
    method: 'PATCH',
    path: '/pixel/:id/restore',
    permission: 'UPDATE_PIXEL_ARCHIVED',
    summary: 'Restore a deleted pixel',
    params: byId,
    response: pixelSchema,
  }),
};
