import { isDeepStrictEqual } from 'node:util';
import type { PageTexts } from '@tbm/contract/content';
import { fillAllFacts, withNames } from '@tbm/domain/facts';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { challengePage } from './seed/challenge.ts';
import { homePage } from './seed/home-page.ts';
import { onlinePage } from './seed/online-page.ts';
import { privacy, privacyRevised } from './seed/privacy-notice.ts';
import { rewardsPage } from './seed/rewards.ts';
import { terms, termsRevised } from './seed/terms.ts';
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

const textsOfPage = statement(
  'texts_of_page',
  'select texts from page_texts where page = $1',
  z.object({ texts: z.record(z.string(), z.unknown()) }),
);

/** The texts of a page as they are written, with the names of facts in braces: the admin's, or else the seed's. */
export async function writtenPage<P extends keyof PageTexts>(db: Executor, page: P): Promise<PageTexts[P]> {
  const kept = await textsOfPage.maybeOne(db, [page]);
  return (kept?.texts as PageTexts[P] | undefined) ?? seedTexts[page];
}

/** The same with the facts of the studio and of its programme filled in. */
export const readPage = async <P extends keyof PageTexts>(
  services: Pick<Services, 'db'> & TextServices,
  page: P,
): Promise<PageTexts[P]> =>
  fillAllFacts(await writtenPage(services.db, page), await textFactsOf(services.db, services));

const savePage = command(
  'save_page_texts',
  `insert into page_texts (page, texts, "updatedAt") values ($1, $2, $3)
  on conflict (page) do update set texts = excluded.texts, "updatedAt" = excluded."updatedAt"`,
);

export async function writePage<P extends keyof PageTexts>(
  db: Executor,
  { page, texts }: { page: P; texts: PageTexts[P] },
  updatedAt: string,
): Promise<{ page: P }> {
  await savePage.run(db, [page, JSON.stringify(texts), updatedAt]);
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
