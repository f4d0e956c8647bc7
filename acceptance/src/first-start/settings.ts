import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Simulators } from '@tbm/simulators/start';

/** The address under which the studio of a test is known. */
export const publicUrl = 'https://bajio.example';

/** The secret of its webhook of Stripe. */
export const webhookSecret = 'whsec_firststart';

interface Options {
  databaseUrl: string;
  simulators: Simulators;
  /** The folder of uploaded files is made in it. */
  folder: string;
  port: number;
}

/** The settings of a server in production mode whose payment provider is the simulator. */
export function productionSettings({
  databaseUrl,
  simulators,
  folder,
  port,
}: Options): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: publicUrl,
    AUTH_SECRET: 'QmFzZTY0IG9mIHJhbmRvbSBieXRlcyBmb3IgYSB0ZXN0Lg',
    STRIPE_SECRET_KEY: 'sk_test_firststart',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    SMTP_URL: `smtp://${simulators.smtp.host}:${simulators.smtp.port}`,
    MAIL_FROM: 'TBM <hola@bajio.example>',
    FILES_DIR: join(folder, 'files'),
    PORT: String(port),
    LOG_LEVEL: 'error',
    // The only thing that is not as in production: Stripe's address leads to the simulator.
    STRIPE_SIMULATOR: simulators.url,
    NODE_OPTIONS: `--import=${fileURLToPath(new URL('./stripe-at-simulator.mjs', import.meta.url))}`,
  };
}
