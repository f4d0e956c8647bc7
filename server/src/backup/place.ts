import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { settingNames, storageConfig } from '../platform/config.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded.ts';
import { runningPostgres } from '../platform/database/running.ts';
import { openStorage } from '../platform/storage/open.ts';
import type { Storage } from '../platform/storage/storage.ts';

/** The place of a studio's data: a server's PostgreSQL, or one folder of this machine with all of it. */
export interface Place {
  /** The folder of the embedded PostgreSQL and of all else; null with a server's. */
  dataDir: string | null;
  storage: Storage;
  /** The settings that belong to the data, secrets among them. */
  settings: Record<string, string>;
  /** Runs `use` with the address of the database, which is started for it where it is embedded and stopped. */
  withDatabase<T>(use: (url: string) => Promise<T>): Promise<T>;
}

/** The server of DATABASE_DIRECT_URL or DATABASE_URL with its files; without it, the embedded PostgreSQL of DATA_DIR. */
export function placeOf(env: NodeJS.ProcessEnv): Place {
  const url = env.DATABASE_DIRECT_URL || env.DATABASE_URL;
  return url ? serverPlace(url, env) : embeddedPlace(resolve(env.DATA_DIR ?? '.data'));
}

function serverPlace(url: string, env: NodeJS.ProcessEnv): Place {
  const set = settingNames.flatMap((name) => (env[name] ? [[name, env[name]]] : []));
  return {
    dataDir: null,
    storage: openStorage(storageConfig(env)),
    settings: Object.fromEntries(set),
    withDatabase: (use) => use(url),
  };
}

function embeddedPlace(dataDir: string): Place {
  const secret = join(dataDir, 'secret');
  const postgres = join(dataDir, 'postgres');
  return {
    dataDir,
    storage: openStorage(storageConfig({ FILES_DIR: join(dataDir, 'files') })),
    settings: existsSync(secret) ? { AUTH_SECRET: readFileSync(secret, 'utf8') } : {},
    async withDatabase(use) {
      const running = runningPostgres(postgres);
      if (running) return use(running);
      const database = await startEmbeddedPostgres({ dataDir: postgres });
      try {
        return await use(database.url);
      } finally {
        await database.stop();
      }
    },
  };
}
