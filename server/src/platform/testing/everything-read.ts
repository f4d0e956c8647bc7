import type { Key } from '@tbm/contract';
import { routeKeys, routeOf } from '../http/handlers.ts';
import { type FullMember, makeFullMember } from './full-member.ts';
import { holds } from './holds.ts';
import { sampleOf } from './samples.ts';
import type { TestServer } from './server.ts';

/** Values that are nowhere else. */
const [height, reason] = [217, 'Estoy embarazada de gemelas'];

/** What only the member reads, of body and health, as texts of answers. */
export const bodyTexts = [
  String(height),
  reason,
  '61.7',
  '71.9',
  'Me siento fuerte',
  'illness',
  'tracks/',
  'Rodilla operada',
  'Mamá de',
] as const;

/** Whether an answer has body data of the member. */
export const showsBody = (text: string, { track_photo }: FullMember): boolean =>
  [...bodyTexts, track_photo.toString()].some((one) => holds(text, one));

/** A member with a row everywhere, and `bodyTexts`. Needs `makeStudio`. */
export async function makeMemberWithBody(
  server: TestServer,
  name: string,
  phone: string,
): Promise<FullMember> {
  const member = await makeFullMember(server, name, phone);
  await server.pool.query('update customers set height = $2 where customer_id = $1', [
    member.customer_id,
    height,
  ]);
  await server.pool.query('update purchases set cancel_reason = $2 where customer_id = $1', [
    member.customer_id,
    reason,
  ]);
  return member;
}

/** Ids of the member that an address may name. */
async function idsOfMember({ pool }: TestServer, { customer_id, phone }: FullMember): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select customer_id as id from customers where customer_id = $1
    union select address_id from addresses where customer_id = $1
    union select purchase_id from purchases where customer_id = $1
    union select invoice_id from invoices join purchases using (purchase_id) where customer_id = $1
    union select post_id from posts where customer_id = $1
    union select conversation_id from conversations where number like '%' || $2
    union select track_id from tracks where customer_id = $1
    union select file_id from track_files where customer_id = $1
    union select video_id from playbacks where customer_id = $1
    union select customer_workout_plan_id from customer_workout_plans where customer_id = $1
    union select single_class_id from class_reservations where customer_id = $1`,
    [customer_id, phone],
  );
  return rows.map(({ id }) => id);
}

interface Read {
  key: Key;
  status: number;
  text: string;
  cookie: boolean;
}

/**
 * The answers that a token gets from every call that reads: calls about the member, by the member's ids, and lists with
 * the member.
 */
export async function everythingRead(server: TestServer, member: FullMember, token: string): Promise<Read[]> {
  const answers: Read[] = [];
  const ids = await idsOfMember(server, member);
  for (const key of routeKeys.filter((one) => one.startsWith('GET '))) {
    const path = key.replace('GET ', '');
    const paths = path.includes(':') ? ids.map((id) => path.replace(/:\w+/g, String(id))) : [path];
    const query = { ...sampleOf(routeOf(key)).query, customer_id: member.customer_id, query: member.mark };
    const queries = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    for (const one of paths) {
      const { payload, statusCode, headers } = await server.app.inject({
        url: `/api${one}?${queries}`,
        headers: { authorization: `Bearer ${token}` },
      });
      answers.push({ key, status: statusCode, text: payload, cookie: headers['set-cookie'] !== undefined });
    }
  }
  return answers;
}
