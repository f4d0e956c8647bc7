import { isDeepStrictEqual } from 'node:util';
import type { PageTexts } from '@tbm/contract/content';
import { fillAllFacts, withNames } from '@tbm/domain/facts';
import { eq } from 'drizzle-orm';
import type { Person } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { challengePage } from './seed/challenge.ts';
import { homePage } from './seed/home-page.ts';
import { onlinePage } from './seed/online-page.ts';
import { privacy, privacyRevised } from './seed/privacy-notice.ts';
import { rewardsPage } from './seed/rewards.ts';
import { terms, termsRevised } from './seed/terms.ts';
import { page_texts } from './tables.ts';
import { type TextServices, textFactsOf } from './text-facts.ts';

/** The page texts before an admin changes them. */
const seedTexts: PageTexts = {
  home: homePage,
  online: onlinePage,
  rewards: rewardsPage,
  reto: challengePage,
  terms: {
    revised: termsRevised,
    terms,
    privacy_revised: privacyRevised,
    privacy,
  },
};

/** The texts of a page as they are written, with the names of facts in braces: the admin's, or else the seed's. */
export async function writtenPage<P extends keyof PageTexts>(db: Queryable, page: P): Promise<PageTexts[P]> {
  const [kept] = await db.select().from(page_texts).where(eq(page_texts.page, page));
  return (kept?.texts as PageTexts[P] | undefined) ?? seedTexts[page];
}

/** The same with the facts of the studio and of its programme filled in. */
export const readPage = async <P extends keyof PageTexts>(
  services: Pick<Services, 'db'> & TextServices,
  page: P,
): Promise<PageTexts[P]> =>
  fillAllFacts(await writtenPage(services.db, page), await textFactsOf(services.db, services));

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

/** A notice with other words under the same date: it would be unclear which one a member was shown. */
function isUndated(before: PageTexts['terms'], after: PageTexts['terms']): boolean {
  return (
    (before.privacy_revised ?? '') === (after.privacy_revised ?? '') &&
    !isDeepStrictEqual(before.privacy, after.privacy)
  );
}

/**
 * An admin changes the texts of a page, which the editor shows with the facts filled in. The audit record keeps the texts
 * from before, so every version of the legal texts can be found. Throws `notice_date_same`.
 */
export async function changePage<P extends keyof PageTexts>(
  services: Pick<Services, 'db'> & TextServices,
  actor: Pick<Person, 'uid' | 'role'>,
  { page, texts: given }: { page: P; texts: PageTexts[P] },
): Promise<{ page: P }> {
  const { db } = services;
  const now = services.clock.now();
  const facts = await textFactsOf(db, services);
  const written = await writtenPage(db, page);
  const texts = withNames(given, written, facts);
  const before = fillAllFacts(written, facts);
  const shown = fillAllFacts(texts, facts);
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
