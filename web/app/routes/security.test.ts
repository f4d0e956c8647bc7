import { expect, it } from 'vitest';
import { makeLoadContext, type ServerContext } from '../platform/server-context.ts';
import { loader } from './security.ts';

/** What the page answers with a contact in the settings, on a day. */
function answerWith(security_contact: string | null): Response {
  const settings = { security_contact, public_url: 'https://estudio.example' };
  const context = makeLoadContext({
    settings,
    now: () => '2026-11-28T12:00:00.123Z',
  } as unknown as ServerContext);
  return loader({ context } as unknown as Parameters<typeof loader>[0]);
}

it('names the contact, an end within a year and the languages (RFC 9116)', async () => {
  const answer = answerWith('mailto:seguridad@estudio.example');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect((await answer.text()).split('\n')).toEqual([
    'Contact: mailto:seguridad@estudio.example',
    'Expires: 2027-05-27T12:00:00Z',
    'Preferred-Languages: es, en',
    'Canonical: https://estudio.example/.well-known/security.txt',
    '',
  ]);
});

it('does not exist without a contact', () => {
  expect(() => answerWith(null)).toThrow(expect.objectContaining({ status: 404 }));
});
