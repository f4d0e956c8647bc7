import type { Pool } from 'pg';
import { type Loaded, loading } from './studio.ts';

/**
 * The rows of years of business in a loaded studio, besides places, films and posts: sales and invoices, messages and
 * notifications, the audit log, providers' events, days of watching, progress, goals, streaks, conversations, accounts.
 */
export async function loadHistory(pool: Pool, { size, now }: Loaded): Promise<void> {
  const each = (times: number) => `generate_series(1, ${size.customers * times}) n`;
  const customer = `1 + n % ${size.customers}`;
  /** Spread over some two years before now, ascending with n. */
  const past = (times: number) =>
    `${now} - (${size.customers * times} - n) * (interval '700 days' / ${size.customers * times})`;
  await loading(pool, async (client) => {
    await client.query(`
      insert into class_packages (class_package_id, title, price, class_amount, expiration_days, include_online, sold)
      values (2, '12 clases', 1500, 12, 30, false, ${size.customers * 5});
      insert into purchases (customer_id, payer_id, class_package_id, branch_id, status, total_payment, payment_method_id, class_amount,
        expiration_days, include_online, access_until, payment_id, "createdAt")
      select ${customer}, ${customer}, 2, 1 + n % 2, 'completed', 1500, 2, 12, 30, false, ${past(5)} + interval '30 days', 'pi_' || n, ${past(5)}
      from ${each(5)};
      insert into invoices (purchase_id, total_payment, status, provider_id, "createdAt")
      select purchase_id, total_payment, 'paid', 'ch_' || purchase_id, "createdAt" from purchases where class_package_id = 2;
      insert into refunds (invoice_id, key, total_payment, status, provider_id, "createdAt")
      select invoice_id, 'r' || invoice_id, 10, 'done', 're_' || invoice_id, "createdAt" from invoices where invoice_id % 50 = 0;
      insert into payment_events (provider, event_id, type, "createdAt")
      select 'stripe', 'evt_' || n, 'payment_intent.succeeded', ${past(10)} from ${each(10)};
      insert into reconciliation_findings (kind, subject, details, repaired, "createdAt")
      select 'missing', 'ch_' || n, '{}', true, ${past(1)} from ${each(1)} where n % 20 = 0`);
    await client.query(`
      insert into messages (cause, channel, notification_type_id, template, customer_id, recipient, data, "createdAt", "sentAt")
      select 'loaded:' || n, 'email', 1, 'class_tomorrow', ${customer}, 'socia@correo.tbm.test', '{}', ${past(25)}, ${past(25)}
      from ${each(25)};
      insert into notifications (customer_id, notification_type_id, cause, content, path, "createdAt", "readAt")
      select ${customer}, 1, 'loaded:' || n, 'Te esperamos mañana', '/mytbm/', ${past(25)}, case when n % 10 > 0 then ${past(25)} end
      from ${each(25)};
      insert into audit_log (uid, role, action, thing, thing_id, customer_id, "createdAt")
      select 'desk', 'frontdesk', 'book', 'class_reservations', n::text, ${customer}, ${past(15)} from ${each(15)}`);
    await client.query(`
      insert into playback_days (customer_id, day, video_id, progress, seconds, "updatedAt")
      select customer_id, (${now})::date - (video_id % 300)::int, video_id, progress, 60, ${now} - (video_id % 300) * interval '1 day'
      from playbacks;
      insert into video_ratings (customer_id, video_id, playback_id, class_stars, coach_stars, comment, share)
      select customer_id, video_id, playback_id, 5, 5, 'Me encantó', playback_id % 20 = 0 from playbacks where playback_id % 4 = 0;
      update video_ratings set review = 'approved', "reviewedAt" = ${now}, reviewed_by = 1
      where share and video_rating_id > (select min(video_rating_id) + 200 from video_ratings);
      update videos v set ratings = r.n, class_stars_total = 5 * r.n, coach_stars_total = 5 * r.n
      from (select video_id, count(*) as n from video_ratings group by 1) r where r.video_id = v.video_id;
      insert into tracks (customer_id, date, weight) select ${customer}, (${now})::date - 7 * (n / ${size.customers})::int, 60 from ${each(5)};
      insert into customer_goals (customer_id, name) select ${customer}, 'Meta' from ${each(3)};
      insert into streaks (customer_id, kind, week, run)
      select ${customer}, 'weekly', date_trunc('week', ${now})::date - 7 * (n / ${size.customers})::int, 1 from ${each(8)} on conflict do nothing;
      insert into strikes (customer_id, cause, reason, day) select ${customer}, 'given', 'Faltó', (${now})::date - 30 from ${each(1)}`);
    await client.query(`
      insert into conversations (number, "lastAt", "lastReceivedAt", unread, "closedAt")
      select '+5281' || lpad(n::text, 8, '0'), ${past(1)}, ${past(1)}, 0, case when n % 50 > 0 then ${past(1)} end from ${each(1)} where n % 2 = 0;
      insert into received_messages (conversation_id, wamid, type, text, asks_for_answer, at)
      select conversation_id, 'wamid.' || conversation_id || '.' || m, 'text', 'Hola', true, "lastAt"
      from conversations, generate_series(1, 10) m;
      insert into identity_users (id, name, email) select 'u' || n, 'Socia', 'socia.' || n || '@correo.tbm.test' from ${each(1)} where n > 100;
      insert into users (uid, customer_id) select 'u' || n, n from ${each(1)} where n > 100;
      insert into identity_sessions (id, "userId", token, "expiresAt")
      select 's' || n, 'u' || ${customer}, 't' || n, ${now} + (n % 60) * interval '1 day' from ${each(2)};
      insert into waitlists (single_class_id, customer_id)
      select single_class_id, 1 + (single_class_id * 17 + m) % ${size.customers} from single_classes, generate_series(1, 3) m
      where class_date > ${now} on conflict do nothing`);
  });
  await pool.query('vacuum analyze');
}
