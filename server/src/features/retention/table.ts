import type { Span } from '@tbm/domain/retention';
import { rules } from './rules.ts';

/** The data that other jobs delete, sooner or together with files. */
const elsewhere: readonly [what: string, after: string, job: string][] = [
  ['the file of a download of own data', '24 hours', 'forget_own_data'],
  [
    'an account that a member asked to delete',
    "the end of the fourteenth day, in the zone of the member's branch",
    'erase_accounts',
  ],
  ['codes that verify a WhatsApp number', '10 minutes', 'sweep_whatsapp_codes'],
  [
    'a device that receives messages',
    'the end of the session in which it was turned on, or when its push service reports that it no longer exists',
    'send_to_device',
  ],
  ['unfinished uploads', '2 days', 'sweep_uploads'],
  ['counts of limited calls', 'the end of their window', 'sweep_rate_limits'],
  ['delays of sign-ins with wrong passwords', 'a day after the last', 'sweep_sign_in_delays'],
];

const inEnglish = (span: Span): string =>
  Object.entries(span)
    .map(([unit, count]) => `${count} ${unit}`)
    .join();

/** The table of `docs/operations.md`, as Markdown. */
export const retentionTable = (): string =>
  [
    '| what | after | job |',
    '| --- | --- | --- |',
    ...[...rules.map(({ what, after }) => [what, inEnglish(after), 'delete_expired']), ...elsewhere].map(
      ([what, after, job]) => `| ${what} | ${after} | \`${job}\` |`,
    ),
  ].join('\n');
