import { email, phone } from '@tbm/contract/accounts';
import { branchRoutes } from '@tbm/contract/branches';
import { text } from '@tbm/contract/fields';
import { password } from '@tbm/contract/recovery';
import { shortCodes, studioRoutes } from '@tbm/contract/studio';
import { isProblemCode, problemText } from '@tbm/domain/messages';
import { z } from 'zod';
import { fixedPackages } from '../features/packages/index.ts';
import { seedCategories, seedClassTypes } from '../features/studio/index.ts';
import { isCommonPassword } from '../platform/identity/common-passwords.ts';

const line = (max: number) => text(max).pipe(z.string().min(1));
const branchFields = branchRoutes['POST /branches'].body.shape;
const coachFields = studioRoutes['POST /instructors'].body.shape;

const person = z.object({
  name: line(80),
  last_name: line(120),
  email,
  phone,
});

/** Monterrey's and Tijuana's colours, for branches that name none. */
export const branchColors = [
  { primary_color: '#a8324a', light_color: '#f7e3e1' },
  { primary_color: '#1d6a70', light_color: '#dcefec' },
] as const;

const branch = z.object({
  slug: branchFields.slug,
  name: branchFields.name,
  timezone: branchFields.timezone,
  description: branchFields.description.default(''),
  address: branchFields.address.default(''),
  phone: branchFields.phone.default(''),
  whatsapp: branchFields.whatsapp.default(''),
  email: branchFields.email.default(''),
  stripe_public_key: branchFields.stripe_public_key.default(null),
  primary_color: branchFields.primary_color.optional(),
  light_color: branchFields.light_color.optional(),
  /** Figures of its page, such as 800 members; none are shown unless given [PUB-028]. */
  stats: branchFields.content.shape.stats.default([]),
  /** Rooms by name; the address of each is the branch's. */
  rooms: z.array(line(80)).min(1).max(20).default(['Salón']),
});

const coach = z.object({
  name: line(80),
  /** The site presents one coach as the founder [PUB-064]. */
  is_founder: z.boolean().default(false),
  last_name: text(120).default(''),
  /** Slugs of the branches where the coach teaches. */
  branches: z.array(z.string()).min(1),
  short_bio: coachFields.short_bio,
  quote: coachFields.quote,
});

const classType = z.object({
  name: line(80),
  short_code: z.enum(shortCodes),
  category: z.enum(seedCategories),
  description: text(2000).default(''),
  spot_map: studioRoutes['POST /class_types'].body.shape.spot_map,
});

const staffMember = person.extend({
  role: z.enum(['frontdesk', 'coach', 'admin']),
  /** The slug of the person's branch; by default the first one. */
  branch: z.string().optional(),
  /** The name and last name of the coach, as in `coaches`, for a coach account. */
  coach: z.string().optional(),
});

/** Everything `npm run setup` needs to know. Times are civil in the zone of each branch, prices are pesos. */
export const setupAnswers = z
  .object({
    studio: z.object({
      studio_name: line(80),
      legal_name: line(200),
      legal_address: line(300),
      contact_email: email,
      contact_phone: text(40).default(''),
    }),
    branches: z.array(branch).min(1).max(50),
    class_types: z.array(classType).prefault([...seedClassTypes]),
    coaches: z.array(coach).default([]),
    /** Prices of the packages with fixed ids; those left out keep the suggested price. */
    prices: z
      .record(z.string().regex(/^\d+$/), z.number().min(0).max(99_999_999).multipleOf(0.01))
      .default({}),
    admin: person.extend({ password }),
    staff: z.array(staffMember).default([]),
  })
  .superRefine(({ branches, coaches, prices, staff, admin }, check) => {
    const refuse = (path: (string | number)[], message: string) =>
      check.addIssue({ code: 'custom', path, message });
    if (isCommonPassword(admin.password)) refuse(['admin', 'password'], 'is one of the most used passwords');
    const slugs = branches.map(({ slug }) => slug);
    slugs.forEach((slug, index) => {
      if (slugs.indexOf(slug) !== index) refuse(['branches', index, 'slug'], `"${slug}" appears twice`);
    });
    coaches.forEach(({ branches: taught }, index) => {
      for (const slug of taught)
        if (!slugs.includes(slug)) refuse(['coaches', index, 'branches'], `there is no branch "${slug}"`);
    });
    if (coaches.filter(({ is_founder }) => is_founder).length > 1)
      refuse(['coaches'], 'only one of them is the founder');
    const sold = fixedPackages(branches.map(({ name }, index) => ({ name, branch_id: index + 1 })));
    for (const id of Object.keys(prices))
      if (!sold.some(({ class_package_id }) => String(class_package_id) === id))
        refuse(['prices', id], 'is not the id of a package that is set up');
    const emails = [admin.email, ...staff.map((member) => member.email)];
    staff.forEach((member, index) => {
      if (emails.indexOf(member.email) !== index + 1)
        refuse(['staff', index, 'email'], `${member.email} appears twice`);
      if (member.branch !== undefined && !slugs.includes(member.branch))
        refuse(['staff', index, 'branch'], `there is no branch "${member.branch}"`);
      if (member.role === 'coach' && !coaches.some((one) => coachName(one) === member.coach))
        refuse(['staff', index, 'coach'], `there is no coach "${member.coach ?? ''}"`);
    });
  });
export type SetupAnswers = z.output<typeof setupAnswers>;

/** A coach as `staff` refers to the coach. */
export const coachName = ({ name, last_name }: { name: string; last_name: string }): string =>
  `${name} ${last_name}`.trim();

/** The fault of an answer; codes of the catalogue have a text. */
export const complaint = ({ message }: Pick<z.core.$ZodIssue, 'message'>): string =>
  isProblemCode(message) ? problemText(message) : message;

/**
 * Reads answers from JSON text.
 * @throws Error with one line for each answer that is missing or wrong.
 */
export function readAnswers(given: unknown): SetupAnswers {
  const parsed = setupAnswers.safeParse(given);
  if (parsed.success) return parsed.data;
  const complaints = parsed.error.issues.map((issue) => `- ${issue.path.join('.')}: ${complaint(issue)}`);
  throw new Error(`The studio cannot be set up with these answers:\n${complaints.join('\n')}`);
}
