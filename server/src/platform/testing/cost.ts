import type { Pool } from 'pg';

/** The cost of a read: its statements, and the pages that they touch. */
export async function costOf(pool: Pool, read: (db: Pool) => Promise<unknown>) {
  const counted: { text: string; values: unknown[] }[] = [];
  const recording = new Proxy(pool, {
    get: (target, name) =>
      name === 'query'
        ? (statement: { text: string; values: unknown[] }) => {
            counted.push(statement);
            return target.query(statement);
          }
        : Reflect.get(target, name),
  });
  await read(recording);
  let pages = 0;
  for (const { text, values } of counted) {
    const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, values);
    const { Plan } = rows[0]['QUERY PLAN'][0];
    pages += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
  }
  return { statements: counted.length, pages };
}
