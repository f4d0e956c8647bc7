import { waiverLimits } from '@tbm/contract/lengths';
import type { HealthAnswers } from '@tbm/contract/waivers';
import { signingWays } from '@tbm/contract/waivers';
import { adultAge } from '@tbm/domain/waivers';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, key, lengths, reference } from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';
import { customers } from '../accounts/tables.ts';
import { consents } from '../consents/tables.ts';
import { class_reservations } from '../reservations/tables.ts';

/**
 * The versions of the waiver, with their questions. One without `publishedAt` is the draft of the next version. The highest
 * published version is the current one. A trigger of the migration refuses any change of a published row.
 */
export const waiver_texts = pgTable(
  'waiver_texts',
  {
    version: integer().primaryKey(),
    text: text().notNull(),
    questions: jsonb().$type<string[]>().notNull(),
    publishedAt: instant(),
    published_by: reference().references(() => customers.customer_id),
    updatedAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    lengths('waiver_texts', table, { text: waiverLimits.text }),
    check('waiver_texts_version', sql`${table.version} > 0`),
    check('waiver_texts_text', sql`${table.text} <> ''`),
    check(
      'waiver_texts_questions',
      sql`jsonb_typeof(${table.questions}) = 'array' and jsonb_array_length(${table.questions}) <= ${sql.raw(`${waiverLimits.questions}`)}`,
    ),
    check('waiver_texts_publisher', sql`${table.published_by} is null or ${table.publishedAt} is not null`),
    uniqueIndex('waiver_texts_one_draft')
      .on(sql`(${table.publishedAt} is null)`)
      .where(sql`${table.publishedAt} is null`),
  ],
);

/** What a signature says, of a member or a guest. */
const signatureColumns = () => ({
  version: integer()
    .notNull()
    .references(() => waiver_texts.version),
  /** The name as the person typed it. */
  full_name: text().notNull(),
  /** Null only after the account was erased, or some months after the class of a guest. */
  birthdate: date({ mode: 'string' }),
  guardian_name: text(),
  guardian_relation: text(),
  /** The day of the signature in the zone of the branch. */
  signed_on: date({ mode: 'string' }).notNull(),
  signedAt: instant().notNull(),
  signed_by: text({ enum: signingWays }).notNull(),
  /** The IP address and the browser from which it was sent. */
  address: text(),
  user_agent: text(),
});

/** The checks of a table of signatures: their names begin with that of the table. */
const signatureChecks = (
  name: string,
  table: Record<keyof ReturnType<typeof signatureColumns>, AnyPgColumn>,
) => [
  lengths(
    name,
    table,
    {
      full_name: waiverLimits.full_name,
      guardian_name: waiverLimits.full_name,
      guardian_relation: waiverLimits.relation,
    },
    { address: 45, user_agent: 400 },
  ),
  check(`${name}_name`, sql`trim(${table.full_name}) <> ''`),
  check(`${name}_signed_by`, sql`${table.signed_by} in (${rawLiterals(signingWays)})`),
  check(
    `${name}_guardian`,
    sql`${table.guardian_name} is not null or ${table.birthdate} is null or ${table.birthdate} + interval '${sql.raw(`${adultAge}`)} years' <= ${table.signed_on}`,
  ),
  check(
    `${name}_relation`,
    sql`(${table.guardian_name} is null) = (${table.guardian_relation} is null) and trim(${table.guardian_name}) <> '' and trim(${table.guardian_relation}) <> ''`,
  ),
];

/**
 * What members signed, once a version. Rows are only ever added. Triggers of the migration refuse the signature of a draft, or
 * with another birthdate than the member's record has, and any change but those of an erasure or a merge.
 */
export const waiver_signatures = pgTable(
  'waiver_signatures',
  {
    waiver_signature_id: key(),
    customer_id: reference()
      .notNull()
      .references(() => customers.customer_id),
    ...signatureColumns(),
  },
  (table) => [
    unique('waiver_signatures_once').on(table.customer_id, table.version),
    ...signatureChecks('waiver_signatures', table),
  ],
);

/**
 * What guests signed, once a place and version. A guest has no account, so it belongs to the place. Rows are only ever added. A
 * trigger of the migration refuses any change but the removal of birthdate, address and browser.
 */
export const guest_signatures = pgTable(
  'guest_signatures',
  {
    guest_signature_id: key(),
    class_reservation_id: reference().notNull(),
    ...signatureColumns(),
  },
  (table) => [
    foreignKey({
      name: 'guest_signatures_place',
      columns: [table.class_reservation_id],
      foreignColumns: [class_reservations.class_reservation_id],
    }),
    unique('guest_signatures_once').on(table.class_reservation_id, table.version),
    ...signatureChecks('guest_signatures', table),
  ],
);

/**
 * What a member answered about their health, the newest answers alone. A trigger of the migration refuses them unless the
 * member's newest consent for `class_health` is given. The consent that was given is named by a key.
 */
export const waiver_answers = pgTable(
  'waiver_answers',
  {
    customer_id: reference()
      .primaryKey()
      .references(() => customers.customer_id),
    version: integer()
      .notNull()
      .references(() => waiver_texts.version),
    answers: jsonb().$type<HealthAnswers['answers']>().notNull(),
    emergency_name: text(),
    emergency_phone: text(),
    consent_id: reference()
      .notNull()
      .references(() => consents.consent_id),
    updatedAt: instant().notNull(),
  },
  (table) => [
    lengths(
      'waiver_answers',
      table,
      { emergency_name: waiverLimits.emergency_name },
      { emergency_phone: 20 },
    ),
    check('waiver_answers_answers', sql`jsonb_typeof(${table.answers}) = 'array'`),
    check(
      'waiver_answers_emergency',
      sql`(${table.emergency_name} is null) = (${table.emergency_phone} is null)`,
    ),
    index('waiver_answers_consent').on(table.consent_id),
  ],
);
