import type { Answer } from '@tbm/contract';
import { type WaiverSignature, type WaiverText, waiverSignature } from '@tbm/contract/waivers';
import { dayIn } from '@tbm/domain/time';
import { isMinorOn } from '@tbm/domain/waivers';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { type Executor, type RowOf, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordView } from '../audit/index.ts';
import { currentVersion, guestMustSignSql, mustSignSql } from './missing.ts';

const current = statement(
  'current_waiver',
  `select version, text, questions, "publishedAt" from waiver_texts where version = ${currentVersion}`,
  z.object({
    version: z.int(),
    text: z.string(),
    questions: z.array(z.string()),
    publishedAt: z.string(),
  }),
);

/** What members sign now; undefined where nothing is published. */
export const currentWaiver = (db: Executor): Promise<WaiverText | undefined> => current.maybeOne(db, []);

const signatureFields = Object.keys(waiverSignature.shape)
  .map((column) => `"${column}"`)
  .join(', ');

const signaturesOf = statement(
  'waiver_signatures_of_customer',
  `select ${signatureFields} from waiver_signatures where customer_id = $1 order by version desc, waiver_signature_id`,
  waiverSignature,
);

const signatureOfVersion = statement(
  'waiver_signature_of_version',
  `select ${signatureFields} from waiver_signatures where customer_id = $1 and version = $2`,
  waiverSignature,
);

export const signatureOf = (
  db: Executor,
  { customer_id, version }: { customer_id: number; version: number },
): Promise<WaiverSignature | undefined> => signatureOfVersion.maybeOne(db, [customer_id, version]);

const answers = z.object({
  version: z.int(),
  answers: z.array(z.object({ yes: z.boolean(), detail: z.string() })),
  emergency_name: z.string().nullable(),
  emergency_phone: z.string().nullable(),
  questions: z.array(z.string()),
});

const answersOfCustomer = statement(
  'waiver_answers_of_customer',
  `select a.version, a.answers, a.emergency_name, a.emergency_phone, w.questions
  from waiver_answers a join waiver_texts w using (version) where a.customer_id = $1`,
  answers,
);

const birthdateOf = statement(
  'birthdate_for_waiver',
  'select birthdate from customers where customer_id = $1',
  z.object({ birthdate: z.string().nullable() }),
);

/** The waiver as a member sees it: the text, the own signatures and answers. */
export async function ownWaiver(
  db: Executor,
  { customer_id }: Pick<Person, 'customer_id'>,
): Promise<Answer<'GET /customer/waiver'>> {
  const found = await current.maybeOne(db, []);
  const record = await birthdateOf.maybeOne(db, [customer_id]);
  const health = await answersOfCustomer.maybeOne(db, [customer_id]);
  return {
    current: found ?? null,
    birthdate: record?.birthdate ?? null,
    signatures: await signaturesOf.all(db, [customer_id]),
    health: health ?? null,
  };
}

const memberOfPlace = statement(
  'member_of_place_for_waiver',
  `select c.customer_id, c.name, c.last_name, c.birthdate, r.single_class_id, b.timezone,
    not ${mustSignSql('c.customer_id')} as is_signed
  from class_reservations r join customers c using (customer_id) join branches b on b.branch_id = c.branch_id
  where r.class_reservation_id = $1 and r."deletedAt" is null and r.guest_name is null`,
  z.object({
    customer_id: z.int(),
    name: z.string(),
    last_name: z.string(),
    birthdate: z.string().nullable(),
    single_class_id: z.int(),
    timezone: z.string(),
    is_signed: z.boolean(),
  }),
);

const guestOfPlace = statement(
  'guest_of_place_for_waiver',
  `select r.guest_name as name, r.single_class_id, not ${guestMustSignSql('r.class_reservation_id')} as is_signed
  from class_reservations r
  where r.class_reservation_id = $1 and r."deletedAt" is null and r.guest_name is not null`,
  z.object({
    name: z.string(),
    single_class_id: z.int(),
    is_signed: z.boolean(),
  }),
);

/** The guest of a place; undefined for a member's own place. */
export const guestOfReservation = (
  db: Executor,
  class_reservation_id: number,
): Promise<RowOf<typeof guestOfPlace> | undefined> => guestOfPlace.maybeOne(db, [class_reservation_id]);

/** The member who holds a place. Throws `reservation_not_found`, also for a guest's place. */
export async function memberOfReservation(db: Executor, class_reservation_id: number) {
  const found = await memberOfPlace.maybeOne(db, [class_reservation_id]);
  if (!found) throw problem('reservation_not_found');
  return found;
}

/** What the desk's tablet shows to the member or guest of a place: nothing of what the member answered before. */
export async function tabletWaiver(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  class_reservation_id: number,
): Promise<Answer<'GET /class_reservations/:id/waiver'>> {
  const found = (await current.maybeOne(db, [])) ?? null;
  const guest = await guestOfReservation(db, class_reservation_id);
  if (guest)
    return {
      ...guest,
      is_guest: true,
      current: found && { ...found, questions: [] },
      is_minor: null,
    };
  const member = await memberOfReservation(db, class_reservation_id);
  const { name, birthdate, single_class_id, is_signed } = member;
  const today = dayIn(clock.now(), member.timezone).toString();
  return {
    name,
    is_guest: false,
    single_class_id,
    current: found,
    is_signed,
    is_minor: birthdate === null ? null : isMinorOn(birthdate, today),
  };
}

const healthOfPlace = statement(
  'waiver_answers_of_place',
  `select r.customer_id, a.answers, a.emergency_name, a.emergency_phone, w.questions
  from class_reservations r
  left join waiver_answers a on a.customer_id = r.customer_id left join waiver_texts w on w.version = a.version
  where r.class_reservation_id = $1 and r."deletedAt" is null and r.guest_name is null and r.customer_id is not null
    and ($2::text is null or exists (
      select from class_instructors ci join users u on u.instructor_id = ci.instructor_id
      where ci.single_class_id = r.single_class_id and u.uid = $2))`,
  z.object({
    customer_id: z.int(),
    answers: answers.shape.answers.nullable(),
    emergency_name: z.string().nullable(),
    emergency_phone: z.string().nullable(),
    questions: z.array(z.string()).nullable(),
  }),
);

/**
 * What the member of a place answered about their health, for an admin, or for a coach of the class (`coach_uid`). The view is
 * recorded before it is shown. Throws `reservation_not_found`.
 */
export async function healthOfReservation(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Person,
  { class_reservation_id, coach_uid }: { class_reservation_id: number; coach_uid: string | null },
): Promise<Answer<'GET /class_reservations/:id/health_answers'>> {
  const found = await healthOfPlace.maybeOne(db, [class_reservation_id, coach_uid]);
  if (!found) throw problem('reservation_not_found');
  const { customer_id, answers, questions, emergency_name, emergency_phone } = found;
  if (answers === null || questions === null) return { health: null };
  await recordView(db, actor, { part: 'waiver_answers', customer_id, now: clock.now() });
  return { health: { answers, questions, emergency_name, emergency_phone } };
}
