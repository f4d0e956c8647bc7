import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';

const folder = new URL('../../../deploy/', import.meta.url);
export const opsFile = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
export const opsPath = (name: string): string => fileURLToPath(new URL(name, folder));

export interface ComposeService {
  image: string;
  build?: { context: string; dockerfile: string; target: string };
  environment?: Record<string, string>;
  env_file?: string;
  volumes?: string[];
  networks?: string[] | Record<string, { aliases?: string[] } | null>;
  ports?: string[];
  depends_on?: Record<string, { condition: string }>;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
  profiles?: string[];
  entrypoint?: string[];
  user?: string;
  scale?: number;
  mem_limit?: string;
  cpus?: number;
  logging?: { driver: string; options: Record<string, string> };
  healthcheck?: { disable?: boolean };
}

export interface Compose {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean } | null>;
  configs: Record<string, { content: string }>;
}

/** The compose file, with `settings` in place of its `${…}`. Throws when a needed one is missing. */
export function readCompose(settings: Record<string, string>): Compose {
  const text = opsFile('compose.yaml').replace(
    /\$\{(\w+)(:\?|:-([^}]*))?\}/g,
    (_, name: string, how: string, otherwise = '') => {
      if (!settings[name] && how?.startsWith(':?')) throw new Error(`${name} is not set`);
      return settings[name] || otherwise;
    },
  );
  return parse(text, { merge: true });
}

/** Settings as a person fills in the example. */
export const filledSettings = (): Record<string, string | undefined> => ({
  ...parseEnv(opsFile('settings.example.env')),
  AUTH_SECRET: 'ac0e5d1fb3a79c8264f8d07e9b1c2a35',
  POSTGRES_PASSWORD: 'of-postgres',

  S3_SECRET_ACCESS_KEY: 'of-the-store',
  GRAFANA_PASSWORD: 'of-grafana',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
});

/** The settings of the image itself (`ENV` of the Containerfile). */
export const imageSettings = (): Record<string, string> =>
  Object.fromEntries(
    [...opsFile('Containerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((pair) => pair.split('=', 2) as [string, string]),
    ),
  );

/** The environment of a container, as Docker puts it together: image, file, then the service's own. */
export const environmentOf = (service: ComposeService): Record<string, string> => ({
  ...imageSettings(),
  ...(service.env_file ? (filledSettings() as Record<string, string>) : {}),
  ...service.environment,
});
