import type { Answer, Call } from '@tbm/contract';
import { type EditedText, waiverRoutes } from '@tbm/contract/waivers';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { currentVersion } from './missing.ts';

const editedText = waiverRoutes['GET /waiver_texts'].answer.element;

const texts = (where: string): string =>
  `select w.version, w.text, w.questions, w."publishedAt", w."updatedAt",
    p.name || ' ' || p.last_name as published_by,
    (select count(*)::int from waiver_signatures s where s.version = w.version) as signatures
  from waiver_texts w left join customers p on p.customer_id = w.published_by
  where ${where} order by w.version desc`;

const allTexts = statement('waiver_texts', texts('true'), editedText);
const textOfVersion = statement('waiver_text', texts('w.version = $1'), editedText);

/** All versions, newest first, and the draft. */
export const waiverTexts = (db: Executor): Promise<EditedText[]> => allTexts.all(db, []);

/** One admin after the other: drafts and versions have one number each. */
const lockTexts = command('lock_waiver_texts', `select pg_advisory_xact_lock(hashtext('waiver_texts'))`);

const writeDraft = statement(
  'write_waiver_draft',
  `merge into waiver_texts w
  using (select $1::text as text, $2::jsonb as questions, $3::timestamptz as now) n on w."publishedAt" is null
  when matched then update set text = n.text, questions = n.questions, "updatedAt" = n.now
  when not matched then insert (version, text, questions, "updatedAt", "createdAt")
    values ((select coalesce(max(version), 0) + 1 from waiver_texts), n.text, n.questions, n.now, n.now)
  returning w.version`,
  z.object({ version: z.int() }),
);

/** Writes the draft of the next version. */
export const saveDraft = (
  { db, clock }: Services,
  actor: Person,
  { text, questions }: Call<'PUT /waiver_texts/draft'>['body'],
): Promise<EditedText> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    await lockTexts.run(tx, []);
    const { version } = await writeDraft.one(tx, [text, JSON.stringify(questions), now]);
    const draft = await textOfVersion.one(tx, [version]);
    await recordAudit(tx, actor, {
      action: 'update',
      thing: 'waiver_texts',
      thing_id: version,
      customer_id: null,
      before: null,
      after: { questions: questions.length },
      now,
    });
    return draft;
  });

const dropDraft = statement(
  'delete_waiver_draft',
  'delete from waiver_texts where "publishedAt" is null returning version',
  z.object({ version: z.int() }),
);

/** Throws the draft away. Throws `not_found`. */
export const deleteDraft = ({ db, clock }: Services, actor: Person): Promise<{ deleted: true }> =>
  db.transaction(async (tx) => {
    const draft = await dropDraft.maybeOne(tx, []);
    if (!draft) throw problem('not_found');
    await recordAudit(tx, actor, {
      action: 'delete',
      thing: 'waiver_texts',
      thing_id: draft.version,
      customer_id: null,
      before: {},
      after: null,
      now: clock.now(),
    });
    return { deleted: true };
  });

const preview = statement(
  'preview_of_waiver',
  `with ahead as (
    select distinct r.customer_id from class_reservations r join single_classes sc using (single_class_id)
    where r.class_date > $1 and r."deletedAt" is null and r.guest_name is null and r.customer_id is not null
      and not sc.is_virtual_class
  ), signed as (select customer_id from waiver_signatures where version = ${currentVersion})
  select (select count(*)::int from signed) as signed,
    (select count(*)::int from signed join ahead using (customer_id)) as signed_ahead,
    (select count(*)::int from ahead) as ahead`,
  waiverRoutes['GET /waiver_texts/draft/preview'].answer,
  { scans: 'an admin asks before a version is published, which is seldom' },
);

/** How many members the draft would ask, and how many of them signed the current version. */
export const previewDraft = ({ db, clock }: Services): Promise<Answer<'GET /waiver_texts/draft/preview'>> =>
  preview.one(db, [clock.now()]);

const publish = command(
  'publish_waiver',
  `update waiver_texts set "publishedAt" = $3, published_by = $4
  where version = $1 and "publishedAt" is null and "updatedAt" = $2::timestamptz`,
);

/** Publishes the draft that the admin read. Throws `not_found` and `changed_meanwhile`. */
export const publishDraft = (
  { db, clock }: Services,
  actor: Person,
  { version, updatedAt }: Call<'POST /waiver_texts/publish'>['body'],
): Promise<EditedText> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    await lockTexts.run(tx, []);
    const draft = await textOfVersion.maybeOne(tx, [version]);
    if (!draft) throw problem('not_found');
    const published = await publish.run(tx, [version, updatedAt, now, actor.customer_id]);
    if (published === 0) throw problem('changed_meanwhile');
    await recordAudit(tx, actor, {
      action: 'update',
      thing: 'waiver_texts',
      thing_id: version,
      customer_id: null,
      before: { publishedAt: null },
      after: { publishedAt: now },
      now,
    });
    return textOfVersion.one(tx, [version]);
  });
