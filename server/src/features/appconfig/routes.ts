import { type appConfigRoutes, type ConfigKey, configKeys, publicConfigKeys } from '@tbm/contract/appconfig';
import { settings } from '@tbm/domain/settings';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { app_config } from './tables.ts';

/** What holds until an admin says otherwise; empty = none. */
const defaults: Partial<Record<ConfigKey, string>> = {
  certifications_url: 'https://certificaciones.tbm.test',
  merch_url: 'https://shop.tbm.test',
  shop_url: 'https://shop.tbm.test',
  copyright_year: String(settings.copyright_year),
};

export const appConfigHandlers = ({ db, clock }: Services): HandlersOf<keyof typeof appConfigRoutes> => {
  const values = async (keys: readonly ConfigKey[]) => {
    const rows = await db.select().from(app_config);
    const kept = new Map(rows.map(({ key, value }) => [key, value]));
    return keys.map((key) => ({ key, value: kept.get(key) ?? defaults[key] ?? '' }));
  };
  return {
    'GET /appconfig': () => values(publicConfigKeys),
    'GET /appconfig/admin': () => values(configKeys),
    'PUT /appconfig': async ({ body: { key, value } }) => {
      const change = { value, updatedAt: clock.now() };
      await db
        .insert(app_config)
        .values({ key, ...change })
        .onConflictDoUpdate({ target: app_config.key, set: change });
      return { key, value };
    },
  };
};
