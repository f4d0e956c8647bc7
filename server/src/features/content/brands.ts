import type { Call } from '@tbm/contract';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { oneOr } from '../../platform/database/one.ts';
import { command, statement } from '../../platform/database/statement.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';

const deleteBenefits = command('delete_brand_benefits', 'delete from brand_benefits where brand_id = $1');
const insertBenefits = command(
  'insert_brand_benefits',
  `insert into brand_benefits (brand_id, milestone_id, benefit, application, restrictions, validity)
  select $1, g.milestone_id, g.benefit, g.application, g.restrictions, g.validity
  from json_to_recordset($2) as g (milestone_id bigint, benefit text, application text, restrictions text, validity text)`,
);

/** Writes the benefits that an admin set, instead of those of before. */
export async function writeBenefits(
  tx: Transaction,
  brand_id: number,
  { benefits }: Call<'POST /brands'>['body'],
): Promise<void> {
  await deleteBenefits.run(tx, [brand_id]);
  await insertBenefits.run(tx, [brand_id, JSON.stringify(benefits)]);
}

const markEnded = statement(
  'end_brand',
  `update brands set "deletedAt" = $2 where brand_id = $1 and "deletedAt" is null
  returning brand_id, name, description, url, file_id, "order", "createdAt"`,
  z.object({
    brand_id: z.int(),
    name: z.string(),
    description: z.string(),
    url: z.string(),
    file_id: z.int().nullable(),
    order: z.int(),
    createdAt: z.string(),
  }),
);

/** Removes a brand: its page is deleted, and its codes held by members no longer count. Throws `not_found`. */
export async function endBrand(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Pick<Person, 'uid' | 'role'>,
  brand_id: number,
): Promise<{ deleted: true }> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const ended = oneOr(await markEnded.all(tx, [brand_id, now]), 'not_found');
    await recordAudit(tx, actor, {
      action: 'delete',
      thing: 'brands',
      thing_id: brand_id,
      customer_id: null,
      now,
      before: { ...ended, deletedAt: null },
      after: null,
    });
  });
  return { deleted: true };
}
