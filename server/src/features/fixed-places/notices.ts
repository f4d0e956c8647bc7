import type { FixedPlaceEnding, FixedPlaceRefusal } from '@tbm/contract/fixed-places';
import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { queueNotice, recipientsStatement } from '../notifications/index.ts';

const memberOfFixedPlace = recipientsStatement('member_of_fixed_place', {
  type: 'fixed_places',
  joins: 'join fixed_places f on f.customer_id = c.customer_id',
  where: 'f.fixed_place_id = $1',
});

const aboutFixedPlace = statement(
  'about_fixed_place',
  `select f.weekday, f.local_time, f.spot, ct.name as class_name, b.name as branch
  from fixed_places f join class_templates t using (class_template_id) join class_types ct using (class_type_id)
  join branches b on b.branch_id = t.branch_id
  where f.fixed_place_id = $1`,
  z.object({
    weekday: z.int(),
    local_time: z.string(),
    spot: z.int().nullable(),
    class_name: z.string(),
    branch: z.string(),
  }),
);

interface Notice {
  config: Pick<Config, 'whatsapp'>;
  fixed_place_id: number;
  now: string;
}

/** Tells the member that the desk gave the fixed place. */
export async function notifyGiven(tx: Transaction, { config, fixed_place_id, now }: Notice): Promise<void> {
  const customer = await memberOfFixedPlace.maybeOne(tx, [fixed_place_id]);
  if (!customer) return;
  const about = await aboutFixedPlace.one(tx, [fixed_place_id]);
  await queueNotice(tx, config, {
    cause: `fixed_place_given:${fixed_place_id}`,
    customer,
    template: 'fixed_place_given',
    data: { name: customer.name, ...about },
    now,
  });
}

/** Tells the member that the fixed place ended, and why. */
export async function notifyEnded(
  tx: Transaction,
  { config, fixed_place_id, ending, now }: Notice & { ending: FixedPlaceEnding },
): Promise<void> {
  const customer = await memberOfFixedPlace.maybeOne(tx, [fixed_place_id]);
  if (!customer) return;
  const about = await aboutFixedPlace.one(tx, [fixed_place_id]);
  await queueNotice(tx, config, {
    cause: `fixed_place_ended:${fixed_place_id}`,
    customer,
    template: 'fixed_place_ended',
    data: { name: customer.name, ...about, ending },
    now,
  });
}

const aboutClass = statement(
  'about_class_of_fixed_place',
  `select sc.class_date, sc.branch_id, b.timezone, b.name as branch, ct.name as class_name
  from single_classes sc join class_types ct using (class_type_id) join branches b on b.branch_id = sc.branch_id
  where sc.single_class_id = $1`,
  z.object({
    class_date: z.string(),
    branch_id: z.int(),
    timezone: z.string(),
    branch: z.string(),
    class_name: z.string(),
  }),
);

/** Tells the member that a class could not be booked, once a class. */
export async function notifyRefused(
  tx: Transaction,
  {
    config,
    fixed_place_id,
    single_class_id,
    code,
    now,
  }: Notice & { single_class_id: number; code: FixedPlaceRefusal },
): Promise<void> {
  const customer = await memberOfFixedPlace.maybeOne(tx, [fixed_place_id]);
  if (!customer) return;
  const { class_date, ...about } = await aboutClass.one(tx, [single_class_id]);
  await queueNotice(tx, config, {
    cause: `fixed_place_refused:${fixed_place_id}:${single_class_id}`,
    customer,
    template: 'fixed_place_refused',
    data: {
      name: customer.name,
      ...about,
      class_date: new Date(class_date).toISOString(),
      single_class_id,
      code,
    },
    now,
  });
}
