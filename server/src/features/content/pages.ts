import type { PageTexts } from '@tbm/contract/content';
import { fillAllFacts } from '@tbm/domain/facts';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { studioFactsOf } from '../appconfig/index.ts';
import { challengePage } from './seed/challenge.ts';
import { homePage } from './seed/home-page.ts';
import { onlinePage } from './seed/online-page.ts';
import { rewardsPage } from './seed/rewards.ts';
import { privacy, privacyRevised, terms, termsRevised } from './seed/terms.ts';
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
