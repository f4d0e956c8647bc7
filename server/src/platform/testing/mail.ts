import type { Pool } from 'pg';
import type { TestServer } from './server.ts';

/** All messages queued for a customer, on every channel, oldest first. */
export async function messagesFor(pool: Pool, customer_id: number) {
  const { rows } = await pool.query('select * from messages where customer_id = $1 order by message_id', [
    customer_id,
  ]);
  return rows;
}

/** All messages queued because of one thing, such as `requested_place:7`, oldest first. */
export async function messagesAbout(pool: Pool, cause: string) {
  const { rows } = await pool.query('select * from messages where cause = $1 order by message_id', [cause]);
  return rows;
}

/** Mail queued for a recipient, oldest first. */
export async function mailFor(
  server: TestServer,
  email: string,
): Promise<
  { template: string; data: { name: string; token?: string; next?: string }; customer_id: number | null }[]
> {
  const { rows } = await server.pool.query(
    'select template, data, customer_id from messages where recipient = $1 order by message_id',
    [email],
  );
  return rows;
}

/** The token in the newest mail of a kind; fails when there is none. */
export async function linkFor(server: TestServer, email: string, template: string): Promise<string> {
  const found = (await mailFor(server, email)).findLast((mail) => mail.template === template);
  if (!found?.data.token) throw new Error(`no ${template} for ${email}`);
  return found.data.token;
}
