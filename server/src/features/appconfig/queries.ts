import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';

const allSettings = statement(
  'app_config',
  'select key, value from app_config',
  z.object({ key: z.string(), value: z.string() }),
);

/** The settings that an admin has changed, by their keys. */
export const configuredValues = async (db: Executor): Promise<Map<string, string>> =>
  new Map((await allSettings.all(db)).map(({ key, value }) => [key, value]));

const valueOfKey = statement(
  'app_config_value',
  'select value from app_config where key = $1',
  z.object({ value: z.string() }),
);

/** A setting; undefined when no admin has changed it. */
export const configuredValue = async (db: Executor, key: string): Promise<string | undefined> =>
  (await valueOfKey.maybeOne(db, [key]))?.value;
