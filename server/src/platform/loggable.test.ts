import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { problem } from './errors.ts';
import { loggable, withoutData } from './loggable.ts';

describe('what of a message is logged', () => {
  it.each([
    ['a connection was lost', 'a connection was lost'],
    ['connect ECONNREFUSED 127.0.0.1:9', 'connect ECONNREFUSED 127.0.0.1:9'],
    [
      'Unexpected token \'a\', "ana paz" is not valid JSON',
      'Unexpected token [text], [text] is not valid JSON',
    ],
    [
      "Cannot read properties of undefined (reading 'ana')",
      'Cannot read properties of undefined (reading [text])',
    ],
    ['no route for /calendario/abc/clases.ics', 'no route for [path]'],
    ['getaddrinfo ENOTFOUND postgres://tbm:clave@db/tbm', 'getaddrinfo ENOTFOUND [url]'],
    ['550 no such user <ana.paz@correo.mx>', '550 no such user [email]'],
    ['not a phone: 81 1234-5678', 'not a phone: [number]'],
    [`bad token ${'a1B2'.repeat(8)}`, 'bad token [token]'],
    ['unfinished "ana paz', 'unfinished [text]'],
  ])('%s', (message, logged) => {
    expect(withoutData(message)).toBe(logged);
  });

  it.each(['ana.paz@correo.mx', 'a1B2'.repeat(8), '81 1234 5678'])('leaves out %s at the cut', (secret) => {
    const before = 'so long '.repeat(36);
    expect(withoutData(`${before}${secret} and more`)).toBe(`${before.trim()} …`);
  });
});

describe('what of an error is logged', () => {
  it('is its class, code and call sites, not what a library attached', () => {
    const error = Object.assign(new RangeError('too long: "ana"'), {
      code: 'ERR_X',
      request: { body: 'ana' },
    });
    const logged = loggable(error);
    expect(logged).toMatchObject({ type: 'RangeError', message: 'too long: [text]', code: 'ERR_X' });
    expect(logged.stack).toMatch(/^at .*loggable\.test\.ts/);
    expect(JSON.stringify(logged)).not.toContain('ana');
  });

  it('of PostgreSQL is its code and the names of the schema, without message, detail and parameters', () => {
    const refused = Object.assign(new DatabaseError('bad: ana', 1, 'error'), {
      code: '23505',
      detail: 'Key (email)=(ana@correo.mx) already exists.',
      table: 'customers',
      constraint: 'customers_email',
    });
    const failed = Object.assign(new Error('Failed query: insert … params: ana', { cause: refused }), {
      params: ['ana'],
    });
    const logged = loggable(failed);
    expect(logged.cause).toMatchObject({ code: '23505', table: 'customers', constraint: 'customers_email' });
    expect(JSON.stringify({ ...logged, stack: '', cause: { ...logged.cause, stack: '' } })).not.toMatch(
      /\bana\b/,
    );
  });

  it('of a refusal is its code: its text may name a person', () => {
    expect(loggable(problem('customer_exists', { name: 'Ana Paz' }))).toMatchObject({
      code: 'customer_exists',
    });
    expect(JSON.stringify(loggable(problem('customer_exists', { name: 'Ana Paz' })))).not.toContain(
      'Ana Paz',
    );
  });

  it('ends at some depth when errors name each other as cause', () => {
    const [one, two] = [new Error('one'), new Error('two')];
    one.cause = two;
    two.cause = one;
    expect(loggable(one).cause?.cause?.cause?.cause).toBeUndefined();
    expect(loggable('ana@correo.mx')).toEqual({ type: 'string', message: '[email]', stack: '' });
  });
});
