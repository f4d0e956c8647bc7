import { z } from 'zod';
import { id, idText } from './fields.ts';
import { defineRoutes } from './route.ts';

/** What the branch's pages show besides its name [BRANCH-006]. Addresses of media; empty when none. */
export const branchContent = z.object({
  hero_video: z.string(),
  hero_image: z.string(),
  tagline: z.string(),
  about: z.string(),
  about_image_left: z.string(),
  about_image_center: z.string(),
  about_image_right: z.string(),
  about_image_left_mobile: z.string(),
  about_image_center_mobile: z.string(),
  about_image_right_mobile: z.string(),
  plans_image_presencial: z.string(),
  plans_image_online: z.string(),
  /** Opening hours, facts, house rules, rooms and method, as the branch's page shows them [PUB-028, PUB-032, PUB-036]. */
  hours: z.array(z.object({ days: z.string(), times: z.string() })),
  stats: z.array(z.object({ value: z.string(), label: z.string() })),
  rules: z.array(z.object({ title: z.string(), points: z.array(z.string()) })),
  facilities: z.array(z.object({ title: z.string(), text: z.string() })),
  method: z.array(z.object({ title: z.string(), text: z.string() })),
  /** Addresses of the branch's pages elsewhere; empty when none. */
  instagram: z.string(),
  facebook: z.string(),
  tiktok: z.string(),
  map: z.object({ latitude: z.number(), longitude: z.number() }),
});

export const branch = z.object({
  branch_id: id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  primary_color: z.string(),
  light_color: z.string(),
  timezone: z.string(),
  stripe_public_key: z.string().nullable(),
  paypal_client_id: z.string().nullable(),
  phone: z.string(),
  whatsapp: z.string(),
  email: z.string(),
  address: z.string(),
  /** Minutes before the start until which a member may cancel [RES-023, RES-024]. */
  cancel_minutes: z.int(),
  /** Minutes after the start until which a class may be booked: branch 1 has 360 [RES-021]. */
  book_after_start_minutes: z.int(),
  content: branchContent,
});
export type Branch = z.output<typeof branch>;

export const branchRoutes = defineRoutes({
  'GET /branches': {
    summary: 'All branches, the default first',
    who: 'anyone',
    shared: true,
    answer: z.array(branch),
  },
  'GET /branches/:id': {
    summary: 'One branch',
    who: 'anyone',
    shared: true,
    params: z.object({ id: idText }),
    answer: branch,
    problems: ['not_found'],
  },
});
