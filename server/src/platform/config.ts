import { z } from 'zod';
import { isVapidKey } from './push/vapid.ts';
import { weakness } from './weak-secret.ts';

/**
 * The jobs that run: all of them beside the server (`inline`), all but films in a separate process (`only`), films in a
 * separate process (`films`), or none (`off`).
 */
export const workerModes = ['inline', 'only', 'films', 'off'] as const;

/** The web configuration that Firebase's console gives; as a setting it is JSON. All of it is public. */
export const firebaseConfig = z.preprocess(
  (given, context) => {
    if (typeof given !== 'string') return given;
    try {
      return JSON.parse(given);
    } catch {
      context.issues.push({ code: 'custom', message: 'is not JSON', input: given });
      return z.NEVER;
    }
  },
  z.object({
    apiKey: z.string().min(1),
    projectId: z.string().regex(/^[a-z0-9-]+$/),
    authDomain: z.string().optional(),
    appId: z.string().optional(),
  }),
);
export type FirebaseConfig = z.output<typeof firebaseConfig>;

/** Only the demo and tests may send in this name. */
const demoSender = 'TBM <hola@tbm.test>';

/** PayPal's API for real payments. */
const paypalApiBase = 'https://api-m.paypal.com';
/** PayPal's API without moving money. */
const paypalSandbox = 'https://api-m.sandbox.paypal.com';

/** Meta's Graph API for real messages. */
const whatsappApiBase = 'https://graph.facebook.com';

const settings = z.object({
  database_url: z.string().min(1),
  /** Past a pooler that `database_url` leads to: for LISTEN, jobs, commands and migrations. */
  database_direct_url: z.string().min(1).nullable().default(null),
  /** A streaming replica: shared reads go there while it keeps up. */
  database_replica_url: z.string().min(1).nullable().default(null),
  /** With it, live events go from process to process through Redis instead of PostgreSQL. */
  redis_url: z
    .url({ protocol: /^rediss?$/, error: 'is not an address as in redis://host:6379' })
    .nullable()
    .default(null),
  host: z.string().default('127.0.0.1'),
  port: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** The address people open, without a slash at the end. */
  public_url: z.url(),
  auth_secret: z.string().min(1),
  /** With it, accounts are kept by Firebase Authentication instead of the service inside this server. */
  firebase_config: firebaseConfig.nullable().default(null),
  /** The keys that Firebase's tokens are signed with. */
  firebase_keys_url: z
    .url()
    .default('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'),
  /** Only for Firebase's own emulator, whose tokens are not signed. */
  firebase_emulator_url: z.url().nullable().default(null),
  stripe_secret_key: z.string().min(1),
  stripe_webhook_secret: z.string().min(1),
  /** `on` for a studio that moves no money: the sandboxes of PayPal and WhatsApp are allowed, and only test keys of Stripe. */
  sandbox: z.enum(['on', 'off']).default('off'),
  /** Another address than Stripe's; only for a simulator. */
  stripe_api_base: z.url().nullable().default(null),
  /** The credentials of the PayPal app; all three, or none where PayPal is not offered. */
  paypal_client_id: z.string().min(1).nullable().default(null),
  paypal_client_secret: z.string().min(1).nullable().default(null),
  paypal_webhook_id: z.string().min(1).nullable().default(null),
  /** Another address than PayPal's; only for a simulator. */
  paypal_api_base: z.url().default(paypalApiBase),
  /** Whether messages go out by WhatsApp too. */
  whatsapp: z.enum(['on', 'off']).default('off'),
  /** The credentials of the WhatsApp Cloud API; needed when it is on. */
  whatsapp_token: z.string().min(1).nullable().default(null),
  whatsapp_phone_number_id: z.string().regex(/^\d+$/).nullable().default(null),
  /** Signs the events that Meta sends to `/api/webhooks/whatsapp`: the app's own secret. */
  whatsapp_app_secret: z.string().min(1).nullable().default(null),
  /** Chosen by the studio, and given to Meta with the address of the webhook. */
  whatsapp_verify_token: z.string().min(1).nullable().default(null),
  /** The version of Meta's Graph API. Meta ends a version about two years after its release. */
  whatsapp_graph_version: z
    .string()
    .regex(/^v\d{1,3}\.\d$/, 'is a version of the Graph API, such as v23.0')
    .default('v23.0'),
  /** Another address than Meta's; only for a simulator. */
  whatsapp_api_base: z.url().default(whatsappApiBase),
  /** With it messages go to devices too: the private key of VAPID, 32 bytes as base64url. `npm run push:key` prints one. */
  vapid_private_key: z
    .string()
    .refine(isVapidKey, 'is not a key; npm run push:key prints one')
    .nullable()
    .default(null),
  /** The origin of a push service besides those of the browsers; only for a simulator. */
  push_simulator_url: z.url().nullable().default(null),
  /** The customer's agreement is asked for on a simulator's page; demo only. */
  paypal_simulated: z.boolean().default(false),
  smtp_url: z.string().min(1),
  /** Connections to the mail server at once; the worker sends four mails at a time. */
  smtp_max_connections: z.coerce.number().int().min(1).max(50).default(4),
  /** Mails over one connection, before another one takes its place. */
  smtp_max_messages: z.coerce.number().int().min(1).max(10_000).default(100),
  /** Mails of this process in `smtp_rate_delta_ms`; 0 for no limit. */
  smtp_rate_limit: z.coerce.number().int().min(0).max(100_000).default(0),
  smtp_rate_delta_ms: z.coerce.number().int().min(100).max(3_600_000).default(1_000),
  /** The sender of all mails; in production it must be given. */
  mail_from: z.string().default(demoSender),
  /** Folder for files: drawn pictures, uploads on their way, and all uploaded files where no bucket is set. */
  files_dir: z.string().min(1),
  /** With it, uploaded files are in this bucket of an S3 store. */
  s3_bucket: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]+$/)
    .nullable()
    .default(null),
  s3_region: z.string().default('us-east-1'),
  /** The address of a store that is not Amazon's. */
  s3_endpoint: z.url().nullable().default(null),
  s3_access_key_id: z.string().min(1).nullable().default(null),
  s3_secret_access_key: z.string().min(1).nullable().default(null),
  /** How long a call waits for a connection to the database, in milliseconds. */
  database_wait_ms: z.coerce.number().int().min(100).max(60_000).default(5_000),
  /** How long a call's statement waits for a row that another one has locked. */
  database_lock_ms: z.coerce.number().int().min(100).max(60_000).default(3_000),
  /** How long a call's statement may take; jobs have ten minutes. */
  database_statement_ms: z.coerce.number().int().min(100).max(60_000).default(8_000),
  /** How long the body of a call may take; files have ten minutes. */
  body_ms: z.coerce.number().int().min(100).max(600_000).default(20_000),
  /** After SIGTERM it is "not ready" for so long and answers as before, so that a proxy can turn away from it. */
  drain_ms: z.coerce.number().int().min(0).max(3_000).default(0),
  /** How old a shared answer may be, in milliseconds; 0 keeps none. */
  cache_ms: z.coerce.number().int().min(0).max(60_000).default(1000),
  /** The contact for vulnerabilities (`/.well-known/security.txt`): an address that begins with mailto:, https: or tel:. */
  security_contact: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+|tel:\+?[\d-]+)$/, 'must begin with mailto:, https:// or tel:')
    .nullable()
    .default(null),
  /** Whether browsers install the service worker of the member area; `off` also removes those that have it. */
  offline: z.enum(['on', 'off']).default('on'),
  worker: z.enum(workerModes).default('inline'),
  /** Films that a process prepares at once. */
  films_at_once: z.coerce.number().int().min(1).max(16).default(1),
  log_level: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  trust_proxy: z.stringbool().default(false),
  /** The address at which Prometheus reads `/metrics`, apart from the public port; there is none unless it is set. */
  metrics_host: z.string().default('127.0.0.1'),
  metrics_port: z.coerce.number().int().min(0).max(65_535).nullable().default(null),
  /** The receiver of the spans of calls and jobs (OTLP over HTTP); without it nothing is recorded. */
  otel_exporter_otlp_endpoint: z.url().nullable().default(null),
  /** The share of calls and jobs that are recorded. */
  otel_traces_sampler_arg: z.coerce.number().min(0).max(1).default(1),
  /** True in the demo and in tests: simulators and demo accounts may be there. Never in production. */
  demo: z.boolean().default(false),
  /** The address at which the browser finds the card simulator; demo only. */
  stripe_simulator_url: z.string().nullable().default(null),
  /** Multiplies the limits of calls: 1 is the contract's limit, more is for places where many share an address. */
  rate_limits: z.coerce.number().positive().default(1),
});
export type Config = z.output<typeof settings>;
/** Settings as they are given, before the defaults. */
export type GivenConfig = z.input<typeof settings>;

/** Completes given values with the defaults; for the demo and tests. */
export const makeConfig = (values: GivenConfig): Config => settings.parse(values);

/**
 * Reads the production configuration. Refuses, naming every setting that is missing or unsafe.
 * @throws Error with one line a setting.
 */
export function productionConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = settings.safeParse({
    ...givenIn(env, settings),
    demo: false,
    stripe_simulator_url: null,
    paypal_simulated: false,
  });
  const complaints = parsed.success ? unsafe(parsed.data) : complaintsOf(parsed.error);
  if (!parsed.success || complaints.length)
    throw new Error(`The server cannot start with these settings:\n- ${complaints.join('\n- ')}`);
  return parsed.data;
}

/** Names of all settings, as the environment has them. */
export const settingNames: readonly string[] = Object.keys(settings.shape).map((name) => name.toUpperCase());

const storageSettings = settings.pick({
  files_dir: true,
  s3_bucket: true,
  s3_region: true,
  s3_endpoint: true,
  s3_access_key_id: true,
  s3_secret_access_key: true,
});

/**
 * Reads only the place of uploaded files, for commands that run beside the server.
 * @throws Error with one line a setting.
 */
export function storageConfig(env: NodeJS.ProcessEnv): z.output<typeof storageSettings> {
  const { data, error } = storageSettings.safeParse(givenIn(env, storageSettings));
  if (error) throw new Error(complaintsOf(error).join('\n'));
  return data;
}

const webhookSettings = settings
  .pick({ public_url: true, stripe_secret_key: true, stripe_api_base: true })
  .extend(settings.pick({ paypal_client_id: true, paypal_client_secret: true, paypal_api_base: true }).shape)
  .extend(settings.pick({ whatsapp: true, whatsapp_verify_token: true }).shape);

/**
 * Reads only the settings with which the webhooks of the payment providers are made, before their secrets are known.
 * @throws Error with one line a setting.
 */
export function webhookConfig(env: NodeJS.ProcessEnv): z.output<typeof webhookSettings> {
  const { data, error } = webhookSettings.safeParse(givenIn(env, webhookSettings));
  if (error) throw new Error(complaintsOf(error).join('\n'));
  return data;
}

const databaseSettings = settings.pick({
  database_url: true,
  database_direct_url: true,
  database_replica_url: true,
  database_wait_ms: true,
  database_lock_ms: true,
  database_statement_ms: true,
});
export type DatabaseConfig = z.output<typeof databaseSettings>;

/**
 * Reads only the settings of the database, for commands that run beside the server.
 * @throws Error with one line a setting.
 */
export function databaseConfig(env: NodeJS.ProcessEnv): DatabaseConfig {
  const { data, error } = databaseSettings.safeParse(givenIn(env, databaseSettings));
  if (error) throw new Error(complaintsOf(error).join('\n'));
  return data;
}

/** The address without a pooler in between. */
export const directUrl = (config: Pick<Config, 'database_url' | 'database_direct_url'>): string =>
  config.database_direct_url ?? config.database_url;

type Check = [name: keyof Config, isUnsafe: (config: Config) => boolean, why: string];

const checks: Check[] = [
  [
    'public_url',
    // Links are made by appending a path.
    ({ public_url }) => new URL(public_url).origin !== public_url || !public_url.startsWith('https://'),
    'must be only https:// and a host in lower case, as in https://tbm.example, without a slash or path at the end',
  ],
  [
    'stripe_api_base',
    ({ stripe_api_base }) => Boolean(stripe_api_base),
    'only the demo may talk to another address than Stripe',
  ],
  [
    'firebase_emulator_url',
    ({ firebase_emulator_url }) => Boolean(firebase_emulator_url),
    'an emulator signs nothing; only the demo may use one',
  ],
  [
    'firebase_keys_url',
    ({ firebase_keys_url }) => !firebase_keys_url.startsWith('https://'),
    'must begin with https://',
  ],
  [
    'stripe_secret_key',
    ({ stripe_secret_key }) => !/^(sk|rk)_(live|test)_/.test(stripe_secret_key),
    'is not a key of Stripe',
  ],
  [
    'sandbox',
    ({ sandbox, stripe_secret_key }) => sandbox === 'on' && /^(sk|rk)_live_/.test(stripe_secret_key),
    'is on, but STRIPE_SECRET_KEY moves real money',
  ],
  [
    'stripe_webhook_secret',
    ({ stripe_webhook_secret }) => !stripe_webhook_secret.startsWith('whsec_'),
    'is not a secret of Stripe',
  ],
  [
    'paypal_api_base',
    ({ paypal_api_base, sandbox }) =>
      paypal_api_base !== paypalApiBase && !(sandbox === 'on' && paypal_api_base === paypalSandbox),
    `may only be PayPal's own address, or ${paypalSandbox} where SANDBOX is on`,
  ],
  ...(['paypal_client_id', 'paypal_client_secret', 'paypal_webhook_id'] as const).map(
    (name, _, names): Check => [
      name,
      (config) => !config[name] && names.some((other) => config[other]),
      "is needed when another of PayPal's is set",
    ],
  ),
  [
    'whatsapp_api_base',
    ({ whatsapp_api_base, sandbox }) =>
      whatsapp_api_base !== whatsappApiBase &&
      !(sandbox === 'on' && whatsapp_api_base.startsWith('https://')),
    "may only be Meta's own address, or another https:// one where SANDBOX is on",
  ],
  ...(
    ['whatsapp_token', 'whatsapp_phone_number_id', 'whatsapp_app_secret', 'whatsapp_verify_token'] as const
  ).map(
    (name): Check => [
      name,
      (config) => config.whatsapp === 'on' && !config[name],
      'is needed when WHATSAPP is on',
    ],
  ),
  [
    'push_simulator_url',
    ({ push_simulator_url }) => push_simulator_url !== null,
    'only the demo may use another push service than those of the browsers',
  ],
  ...(['s3_access_key_id', 's3_secret_access_key'] as const).map(
    (name): Check => [
      name,
      (config) => config.s3_bucket !== null && !config[name],
      'is needed for the bucket of S3_BUCKET',
    ],
  ),
  ['mail_from', ({ mail_from }) => mail_from === demoSender, 'is missing: the sender of all mails'],
];

/** The faults of the settings, a line each. */
function unsafe(config: Config): string[] {
  const weak = weakness(config.auth_secret);
  return [
    ...(weak ? [`AUTH_SECRET: ${weak}; openssl rand -base64 32 prints a good one`] : []),
    ...checks
      .filter(([, isUnsafe]) => isUnsafe(config))
      .map(([name, , why]) => `${name.toUpperCase()}: ${why}`),
  ];
}

/** The values of the environment; an empty one counts as unset. */
const givenIn = (env: NodeJS.ProcessEnv, { shape }: z.ZodObject): Record<string, string | undefined> =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, env[name.toUpperCase()] || undefined]));

/** Zod's complaints, a line each, in our words where those are clearer. */
const complaintsOf = ({ issues }: z.ZodError): string[] =>
  issues.map(({ path, message }) => {
    const reason = /received undefined$/.test(message) ? 'is not set' : message;
    return `${String(path[0]).toUpperCase()}: ${reason}`;
  });
