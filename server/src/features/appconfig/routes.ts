import { type appConfigRoutes, type ConfigKey, configKeys, publicConfigKeys } from '@tbm/contract/appconfig';
import { settings } from '@tbm/domain/settings';
import { z } from 'zod';
import { command, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { configuredValues } from './queries.ts';

const lockSetting = statement(
  'lock_app_config',
  'select value from app_config where key = $1 for update',
  z.object({ value: z.string() }),
);
const saveSetting = command(
  'save_app_config',
  `insert into app_config (key, value, "updatedAt") values ($1, $2, $3)
  on conflict (key) do update set value = excluded.value, "updatedAt" = excluded."updatedAt"`,
);

/** Defaults until an admin changes them; empty = none. */
const defaults: Partial<Record<ConfigKey, string>> = {
  copyright_year: String(settings.copyright_year),
};

export const appConfigHandlers = ({
  db,
  clock,
  config,
}: Services): HandlersOf<keyof typeof appConfigRoutes> => {
  // Product decision 15: the environment sets where files are stored.
  const { s3_bucket, s3_region, s3_endpoint } = config;
  const store: Partial<Record<ConfigKey, string>> = {
    bucket: s3_bucket ?? '',
    region: s3_bucket ? s3_region : '',
    S3_ENDPOINT: (s3_bucket && s3_endpoint) ?? '',
  };
  const values = async (keys: readonly ConfigKey[]) => {
    const kept = await configuredValues(db);
    return keys.map((key) => ({ key, value: kept.get(key) ?? defaults[key] ?? '' }));
  };
  return {
    'GET /appconfig': () => values(publicConfigKeys),
    'GET /appconfig/admin': async () =>
      (await values(configKeys)).map(({ key, value }) => ({ key, value: store[key] ?? value })),
    'PUT /appconfig': async ({ body: { key, value, before }, actor }) => {
      const now = clock.now();
      await db.transaction(async (tx) => {
        const known = await lockSetting.maybeOne(tx, [key]);
        const current = known?.value ?? defaults[key] ?? '';
        if (before !== undefined && before !== current) throw problem('changed_meanwhile');
        await saveSetting.run(tx, [key, value, now]);
        await recordAudit(tx, actor, {
          action: known ? 'update' : 'create',
          thing: 'app_config',
          thing_id: key,
          customer_id: null,
          before: known ? { value: known.value } : null,
          after: { value },
          now,
        });
      });
      return { key, value };
    },
  };
};
