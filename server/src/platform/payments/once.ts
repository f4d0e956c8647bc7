import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { command, type Executor, statement } from '../database/statement.ts';
import { Problem } from '../errors.ts';

/** One try to make something at a provider. */
export interface Try {
  /** The idempotency key of this try alone. */
  key: string;
  /** There was an earlier try: the object may exist, and is looked for first. */
  again: boolean;
}

/** The provider answered a try with an error that it keeps under the key: only another key helps. */
export class KeptFailure extends Problem {
  constructor() {
    super('provider_unavailable');
  }
}

const beginTry = statement(
  'begin_provider_try',
  `insert into provider_tries (subject, "createdAt") values ($1, $2)
  on conflict (subject) do update set number = provider_tries.number
  returning number, (xmax <> 0) as again`,
  z.object({ number: z.int(), again: z.boolean() }),
);

const endTry = command(
  'end_provider_try',
  'update provider_tries set number = number + 1 where subject = $1 and number = $2',
);

/** Two: the second makes good an error that has passed already. */
const tries = 2;

/**
 * Makes something at a provider, once per `subject`. A key names one try, which is stored before the call. Where the answer
 * is lost, the next caller uses the same key again. After an error that the provider keeps, `make` looks for what was asked
 * and makes it under the next key if it is absent. Throws what `make` throws.
 */
export async function once<T>(
  { db, clock }: { db: Executor; clock: Clock },
  subject: string,
  make: (one: Try) => Promise<T>,
): Promise<T> {
  for (let left = tries - 1; ; left--) {
    const { number, again } = await beginTry.one(db, [subject, clock.now()]);
    try {
      return await make({ key: number === 1 ? subject : `${subject}:${number}`, again });
    } catch (error) {
      if (!(error instanceof KeptFailure)) throw error;
      await endTry.run(db, [subject, number]);
      if (left === 0) throw error;
    }
  }
}
