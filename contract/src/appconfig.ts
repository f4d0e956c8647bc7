import { z } from 'zod';
import { addressOrNone, needed, text } from './fields.ts';
import { emailLength, settingLengths } from './record-lengths.ts';
import { defineRoutes } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = "The studio's settings";

/** Facts of the studio for legal texts, receipts and frequent questions; a sentence whose fact is unset is left out. */
export const studioFacts = [
  'studio_name',
  'legal_name',
  'legal_address',
  'contact_email',
  'contact_phone',
] as const;
export type StudioFact = (typeof studioFacts)[number];

/** The facts that the privacy notice must name by law: they cannot be emptied. */
export const noticeFacts = ['legal_name', 'legal_address', 'contact_email'] as const satisfies StudioFact[];

/** Settings that an owner changes without a programmer [CONF-001, CONF-002]; never secrets. */
export const configKeys = [
  ...studioFacts,
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
  'holistic_program_id',
  'staff_two_step',
  'small_charges',
] as const;
export type ConfigKey = (typeof configKeys)[number];

/** The store of files: the environment names it, and these only show it. */
export const storeKeys = ['bucket', 'region', 'S3_ENDPOINT'] as const satisfies readonly ConfigKey[];

/** Settings that pages need and visitors may read. */
export const publicConfigKeys = [
  ...studioFacts,
  'firebaseConfig',
  'online_popup_src',
  'studio_popup_src',
  'certifications_url',
  'merch_url',
  'shop_url',
  'copyright_year',
] as const satisfies readonly ConfigKey[];
export type PublicConfigKey = (typeof publicConfigKeys)[number];

const isJsonObject = (value: string): boolean => {
  try {
    return typeof JSON.parse(value) === 'object' && value.startsWith('{');
  } catch {
    return false;
  }
};

/** The format of each value; the others are free text. Pages link to these addresses. */
const ofKey: Partial<Record<ConfigKey, z.ZodType<string>>> = {
  firebaseConfig: text(settingLengths.value).refine((value) => value === '' || isJsonObject(value)),
  online_popup_src: addressOrNone,
  studio_popup_src: addressOrNone,
  legal_name: needed(200, 'notice_needs_it'),
  legal_address: needed(300, 'notice_needs_it'),
  contact_email: z.email().max(emailLength),
  certifications_url: addressOrNone,
  merch_url: addressOrNone,
  shop_url: addressOrNone,
  copyright_year: text(4).regex(/^\d{4}$/),
  holistic_program_id: text(9).regex(/^\d*$/),
  staff_two_step: z.enum(['', 'required']),
  /** The treatment of a package that costs less than the minimum charge after a discount: free, unless `refused`. */
  small_charges: z.enum(['', 'refused']),
};

const entry = z.object({ key: z.enum(configKeys), value: text(settingLengths.value) });
const change = entry
  .extend({ before: text(settingLengths.value).optional() })
  .superRefine(({ key, value }, check) => {
    // A key that would change nothing is refused.
    if (storeKeys.some((one) => one === key))
      check.addIssue({ code: 'custom', path: ['value'], message: 'set_by_environment' });
    const wrong = ofKey[key]?.safeParse(value).error?.issues[0];
    if (wrong) check.addIssue({ code: 'custom', path: ['value'], message: wrong.message });
  });

export const appConfigRoutes = defineRoutes({
  'GET /appconfig': {
    summary: 'Public settings, as key and value',
    who: 'anyone',
    shared: true,
    answer: z.array(entry),
  },
  'GET /appconfig/admin': {
    summary: 'All settings, as key and value',
    who: ['admin'],
    answer: z.array(entry),
  },
  'PUT /appconfig': {
    summary: 'Changes a setting; with `before`, only if that is still its value',
    who: ['admin'],
    body: change,
    invalidates: ['GET /appconfig'],
    answer: entry,
    problems: ['changed_meanwhile'],
  },
});
