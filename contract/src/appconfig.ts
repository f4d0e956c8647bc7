import { z } from 'zod';
import { text } from './fields.ts';
import { defineRoutes } from './route.ts';

/** Settings that an owner changes without a programmer [CONF-001, CONF-002]; secrets are not among them. */
export const configKeys = [
  'firebaseConfig',
  'bucket',
  'region',
  'S3_ENDPOINT',
  'online_popup_src',
  'studio_popup_src',
  'certifications_url',
  'merch_url',
  'shop_url',
  'copyright_year',
] as const;
export type ConfigKey = (typeof configKeys)[number];

/** Keys that pages need, and so visitors may read. */
export const publicConfigKeys = [
  'firebaseConfig',
  'online_popup_src',
  'studio_popup_src',
  'certifications_url',
  'merch_url',
  'shop_url',
  'copyright_year',
] as const satisfies readonly ConfigKey[];
export type PublicConfigKey = (typeof publicConfigKeys)[number];

const entry = z.object({ key: z.enum(configKeys), value: text(4000) });

export const appConfigRoutes = defineRoutes({
  'GET /appconfig': {
    summary: 'Settings that pages need, as key and value',
    who: 'anyone',
    answer: z.array(entry),
  },
  'GET /appconfig/admin': {
    summary: 'All settings, as key and value',
    who: ['admin'],
    answer: z.array(entry),
  },
  'PUT /appconfig': { summary: 'Change a setting', who: ['admin'], body: entry, answer: entry },
});
