import { z } from 'zod';
import { bookingLimits, missedRules } from './booking-policy.ts';
import { addressOrNone, color, id, slug, text } from './fields.ts';
import { branchLengths, contentLengths } from './record-lengths.ts';
import { resource } from './resource.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Branches and what their pages say';

const line = text(contentLengths.line).min(1);
const paragraph = text(branchLengths.description);
const titled = z.array(z.object({ title: line, text: paragraph })).max(24);

/** Content of the branch's pages besides its name [BRANCH-006]. Addresses of media; empty when none. */
export const branchContent = z.object({
  hero_video: addressOrNone,
  hero_image: addressOrNone,
  /** The same for wide screens; empty when the first one serves all sizes. */
  hero_image_wide: addressOrNone,
  tagline: text(200),
  about: paragraph,
  about_image_left: addressOrNone,
  about_image_center: addressOrNone,
  about_image_right: addressOrNone,
  about_image_left_mobile: addressOrNone,
  about_image_center_mobile: addressOrNone,
  about_image_right_mobile: addressOrNone,
  plans_image_presencial: addressOrNone,
  plans_image_online: addressOrNone,
  /** Opening hours, facts, house rules, rooms and method on the branch's page [PUB-028, PUB-032, PUB-036]. */
  hours: z.array(z.object({ days: line, times: line })).max(14),
  stats: z.array(z.object({ value: text(20).min(1), label: line })).max(12),
  rules: z
    .array(z.object({ title: line, points: z.array(text(contentLengths.quote).min(1)).max(24) }))
    .max(12),
  facilities: titled,
  method: titled,
  /** Addresses of the branch on other sites; empty when none. */
  instagram: addressOrNone,
  facebook: addressOrNone,
  tiktok: addressOrNone,
  /** Location of the studio; no map is shown when null. */
  map: z
    .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .nullable(),
});

/** An IANA time zone. Offsets are refused: they ignore daylight-saving rules, and PostgreSQL reverses their sign. */
const isZone = (name: string): boolean => {
  if (!/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('es-MX', { timeZone: name }));
  } catch {
    return false;
  }
};

const telephone = z.string().regex(/^(\d{10,15})?$/);

/** [BRANCH-005] */
const branchFields = z.object({
  slug,
  /** The city. */
  name: text(branchLengths.name).min(1),
  country: text(branchLengths.country).min(1).optional(),
  description: text(branchLengths.description),
  primary_color: color,
  light_color: color,
  timezone: z.string().refine(isZone),
  /** The public key, which visitors read. */
  stripe_public_key: z
    .string()
    .regex(/^pk_\w{1,200}$/)
    .nullable(),
  paypal_client_id: z
    .string()
    .regex(/^[\w-]{1,200}$/)
    .nullable(),
  phone: telephone,
  whatsapp: telephone,
  email: z.union([z.literal(''), z.email().max(branchLengths.email)]),
  address: text(branchLengths.address),
  /** Minutes before the start until which a member may cancel [RES-023, RES-024]. */
  cancel_minutes: z.int().min(0).max(10_080),
  /** Minutes after the start until which a class may be booked: branch 1 has 360 [RES-021]. */
  book_after_start_minutes: z.int().min(0).max(1440),
  /** Days for which a credit stays usable, at least, after the studio took its place away [product decision 17]. */
  compensation_days: z.int().min(0).max(365).optional(),
  ...bookingLimits.partial().shape,
  ...missedRules.partial().shape,
  /** The most places of a weekly class that may be fixed, in per cent of them. */
  fixed_places_share: z.int().min(0).max(100).optional(),
  content: branchContent,
});

export const branch = branchFields.extend({
  branch_id: id,
  country: z.string(),
  timezone: z.string(),
  compensation_days: z.int(),
  ...bookingLimits.shape,
  ...missedRules.shape,
  fixed_places_share: z.int(),
});
export type Branch = z.output<typeof branch>;

/** [API-029..033] */
export const branchRoutes = resource('branches', {
  key: 'branch_id',
  keyRight: 'classes:read',
  what: 'branches, the default first',
  fields: branchFields,
  row: branch,
  sorts: ['name', 'slug', 'phone', 'timezone'],
});
