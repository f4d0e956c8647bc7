import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

/**
 * Tables whose texts never refer to a file of the studio, or only tell of the past. They may have many rows and are not searched.
 * Every other table is searched, also a new one until it is listed here.
 */
export const withoutReferences: readonly string[] = [
  'addresses',
  'api_keys',
  'audit_log',
  'booking_restrictions',
  'calendar_feeds',
  'campaign_recipients',
  'cast_links',
  'charge_consents',
  'class_reservations',
  'community_members',
  'completed_videos',
  'consents',
  'conversations',
  'credit_ledger',
  'credit_lots',
  'customer_goals',
  'customer_notification_types',
  'customer_pauses',
  'customer_workout_plans',
  'customers',
  'files',
  'fixed_places',
  'identity_accounts',
  'identity_devices',
  'identity_keys',
  'identity_sessions',
  'identity_two_factors',
  'identity_users',
  'identity_verifications',
  'import_rows',
  'imported_addresses',
  'imported_customers',
  'imported_purchases',
  'invoices',
  'member_notes',
  'member_views',
  'member_warnings',
  'merged_members',
  'messages',
  'missed_class_fees',
  'missed_fee_consents',
  'notifications',
  'own_data',
  'payment_event_failures',
  'payment_events',
  'payment_methods',
  'payment_sources',
  'plan_changes',
  'post_reports',
  'posts',
  'provider_tries',
  'purchases',
  'push_deliveries',
  'push_subscriptions',
  'rate_limits',
  'received_messages',
  'refunds',
  'reward_codes',
  'reward_periods',
  'sign_in_delays',
  'staff_invitations',
  'stored_files',
  'streaks',
  'strike_reviews',
  'strikes',
  'subscription_pauses',
  'threads',
  'track_files',
  'tracks',
  'trials',
  'uploads',
  'users',
  'video_ratings',
  'waiver_answers',
  'waiver_signatures',
  'watch_clocks',
  'webhook_deliveries',
  'whatsapp_codes',
  'whatsapp_opt_outs',
  'worker_leases',
];

interface StoredFile {
  file_id: number;
  key: string;
}

/** The rows and texts that refer to files of the studio. */
export interface References {
  /** Whether anything refers to it. With `film`: anything besides this film, whose poster it is. */
  has(file: StoredFile, film?: number): boolean;
}

/**
 * The name of a file in its folder, without the ending: a film is referred to by the name of its original or of its
 * playlist.
 */
const stemOf = (key: string): string => key.replace(/\.\w+$/, '');

/** The tables to search, and the columns with a foreign key to `files` besides those of the file itself and of its upload. */
const places = statement(
  'places_of_file_references',
  `select 'text' as kind, c.relname as "table", null as "column" from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> all($1::text[])
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype))
  union all
  select 'key', k.conrelid::regclass::text, a.attname from pg_constraint k
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
  where k.contype = 'f' and k.confrelid = 'files'::regclass
    and not (k.conrelid in ('stored_files'::regclass, 'uploads'::regclass) and a.attname = 'file_id')`,
  z.object({ kind: z.enum(['text', 'key']), table: z.string(), column: z.string().nullable() }),
);

/** An address of a file of the studio, within any text. */
const pattern = '(?:films|files|documents|captions)/[0-9a-f-]{36}';

const row = z.object({
  stem: z.string().nullable(),
  file_id: z.coerce.number().nullable(),
  film: z.coerce.number().nullable(),
});

/** Reads all references to a file: foreign keys, and addresses in texts. */
export async function readReferences(db: Queryable): Promise<References> {
  const found = await places.all(db, [withoutReferences]);
  const selects = found.map(({ kind, table, column }) => {
    if (kind === 'text')
      return `select m[1] as stem, null::bigint as file_id, null::bigint as film
        from "${table}" t, regexp_matches(t::text, '(${pattern})', 'g') m`;
    const film = table === 'stored_files' ? 'file_id' : 'null';
    return `select null, "${column}", ${film} from "${table}" where "${column}" is not null`;
  });
  const { rows } = await db.execute(sql.raw(selects.join(' union ')));
  const stems = new Set<string>();
  const filmsByFile = new Map<number, Set<number | null>>();
  for (const { stem, file_id, film } of z.array(row).parse(rows)) {
    if (stem !== null) stems.add(stem);
    if (file_id === null) continue;
    const films = filmsByFile.get(file_id) ?? new Set();
    filmsByFile.set(file_id, films.add(film));
  }
  return {
    has: ({ file_id, key }, film) => {
      if (stems.has(stemOf(key))) return true;
      const films = [...(filmsByFile.get(file_id) ?? [])];
      return films.some((one) => one === null || one !== film);
    },
  };
}
