import { type appConfigRoutes, type ConfigKey, configKeys, publicConfigKeys } from '@tbm/contract/appconfig';
import { settings } from '@tbm/domain/settings';
import { eq } from 'drizzle-orm';
import { problem } from '../../platform/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { app_config } from './tables.ts';

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
    const rows = await db.select().from(app_config);
    const kept = new Map(rows.map(({ key, value }) => [key, value]));
    return keys.map((key) => ({ key, value: kept.get(key) ?? defaults[key] ?? '' }));
  };
  return {
    'GET /appconfig': () => values(publicConfigKeys),
    'GET /appconfig/admin': async () =>
      (await values(configKeys)).map(({ key, value }) => ({ key, value: store[key] ?? value })),
    'PUT /appconfig': async ({ body: { key, value, before }, actor }) => {
      const now = clock.now();
      const change = { value, updatedAt: now };
      await db.transaction(async (tx) => {
        const [known] = await tx.select().from(app_config).where(eq(app_config.key, key)).for('update');
        const current = known?.value ?? defaults[key] ?? '';
        if (before !== undefined && before !== current) throw problem('changed_meanwhile');
        await tx
          .insert(app_config)
          .values({ key, ...change })
          .onConflictDoUpdate({ target: app_config.key, set: change });
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
