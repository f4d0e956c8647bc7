import { isDeepStrictEqual } from 'node:util';
import type { PageTexts } from '@tbm/contract/content';
import { fillAllFacts } from '@tbm/domain/facts';
import { eq } from 'drizzle-orm';
import type { Person } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { studioFactsOf } from '../appconfig/index.ts';
import { recordAudit } from '../audit/index.ts';
import { challengePage } from './seed/challenge.ts';
import { homePage } from './seed/home-page.ts';
import { onlinePage } from './seed/online-page.ts';
import { privacy, privacyRevised } from './seed/privacy-notice.ts';
import { rewardsPage } from './seed/rewards.ts';
import { terms, termsRevised } from './seed/terms.ts';
import { page_texts } from './tables.ts';

/** The page texts before an admin changes them. */
const seedTexts: PageTexts = {
  home: homePage,
  online: onlinePage,
  rewards: rewardsPage,
  reto: challengePage,
  terms: { revised: termsRevised, terms, privacy_revised: privacyRevised, privacy },
};

/** The texts of a page: the admin's, or else the seed's, with the studio's facts filled in. */
export async function readPage<P extends keyof PageTexts>(db: Queryable, page: P): Promise<PageTexts[P]> {
  const [kept] = await db.select().from(page_texts).where(eq(page_texts.page, page));
  const texts = (kept?.texts as PageTexts[P] | undefined) ?? seedTexts[page];
  return fillAllFacts(texts, await studioFactsOf(db));
}

export async function writePage<P extends keyof PageTexts>(
  db: Queryable,
  { page, texts }: { page: P; texts: PageTexts[P] },
  updatedAt: string,
): Promise<{ page: P }> {
  const change = { texts, updatedAt };
  await db
    .insert(page_texts)
    .values({ page, ...change })
    .onConflictDoUpdate({ target: page_texts.page, set: change });
  return { page };
}

/** A notice with other words under the same date: nobody could tell which one a member was shown. */
function isUndated(before: PageTexts['terms'], after: PageTexts['terms']): boolean {
  return (
    (before.privacy_revised ?? '') === (after.privacy_revised ?? '') &&
    !isDeepStrictEqual(before.privacy, after.privacy)
  );
}

/**
 * An admin changes the texts of a page. The audit record keeps those before: every version of the legal texts can be found.
 * Throws `notice_date_same`.
 */
export async function changePage<P extends keyof PageTexts>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Pick<Person, 'uid' | 'role'>,
  { page, texts }: { page: P; texts: PageTexts[P] },
): Promise<{ page: P }> {
  const now = clock.now();
  const before = await readPage(db, page);
  const shown = fillAllFacts(texts, await studioFactsOf(db));
  if (page === 'terms' && isUndated(before as PageTexts['terms'], shown as PageTexts['terms']))
    throw problem('notice_date_same');
  await db.transaction(async (tx) => {
    await writePage(tx, { page, texts }, now);
    await recordAudit(tx, actor, {
      action: 'update',
      thing: 'page_texts',
      thing_id: page,
      customer_id: null,
      before,
      after: texts,
      now,
    });
  });
  return { page };
}
