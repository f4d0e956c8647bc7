import type { ListedWord } from '@tbm/contract/community-moderation';
import { instant } from '@tbm/contract/fields';
import { holdsWord, plainWord } from '@tbm/domain/community';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { oneOr } from '../../platform/database/one.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';

const row = z.object({ community_word_id: z.int(), word: z.string(), createdAt: instant });
const list = statement(
  'community_words',
  'select community_word_id, word, "createdAt" from community_words order by word',
  row,
);

/** Whether a text has a word of the list. */
export async function hasListedWord(db: Executor, content: string): Promise<boolean> {
  const words = await list.all(db);
  return holdsWord(
    content,
    words.map(({ word }) => word),
  );
}

/** The words that hold a post. */
export const listedWords = (db: Executor): Promise<ListedWord[]> => list.all(db);

const mostWords = 500;
const insert = statement(
  'add_community_word',
  `insert into community_words (word, "createdAt")
  select $1, $2::timestamptz where not exists (select from community_words where word = $1)
  on conflict (word) do nothing returning community_word_id`,
  z.object({ community_word_id: z.int() }),
);
const remove = statement(
  'delete_community_word',
  'delete from community_words where community_word_id = $1 returning word',
  z.object({ word: z.string() }),
);
const thing = 'community_words';

/** Adds a word; an existing one stays. Throws `words_many`. */
export async function addWord(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Person,
  given: string,
): Promise<ListedWord[]> {
  const word = plainWord(given);
  const now = clock.now();
  await db.transaction(async (tx) => {
    if ((await list.all(tx)).length >= mostWords) throw problem('words_many');
    const newWord = await insert.maybeOne(tx, [word, now]);
    if (!newWord) return;
    await recordAudit(tx, actor, {
      action: 'create',
      thing,
      thing_id: newWord.community_word_id,
      customer_id: null,
      before: null,
      after: { word },
      now,
    });
  });
  return listedWords(db);
}

/** Removes a word. Throws `not_found`. */
export async function removeWord(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Person,
  community_word_id: number,
): Promise<ListedWord[]> {
  await db.transaction(async (tx) => {
    const before = oneOr(await remove.all(tx, [community_word_id]), 'not_found');
    await recordAudit(tx, actor, {
      action: 'delete',
      thing,
      thing_id: community_word_id,
      customer_id: null,
      before,
      after: null,
      now: clock.now(),
    });
  });
  return listedWords(db);
}
