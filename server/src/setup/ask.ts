import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { SetupAnswers } from './answers.ts';

/** Asks one question; `read` complains by throwing, and the question is asked again. */
export interface Asker {
  ask(question: string, options?: { preset?: string; isSecret?: boolean }): Promise<string>;
  say(line: string): void;
  close(): void;
}

/** Questions in the terminal. What is typed as a secret is not shown. */
export function terminalAsker(input = process.stdin, output = process.stdout): Asker {
  let isMuted = false;
  const muted = new Writable({
    write(chunk, encoding, done) {
      if (!isMuted) output.write(chunk, encoding);
      done();
    },
  });
  const terminal = createInterface({ input, output: muted, terminal: true });
  return {
    async ask(question, { preset = '', isSecret = false } = {}) {
      output.write(`${question}${preset ? ` [${preset}]` : ''}: `);
      isMuted = isSecret;
      const answer = (await terminal.question('')).trim();
      isMuted = false;
      if (isSecret) output.write('\n');
      return answer || preset;
    },
    say: (line) => void output.write(`${line}\n`),
    close: () => terminal.close(),
  };
}

const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Asks for what a studio cannot do without. Coaches, staff and prices can follow in a file or by API. */
export async function askAnswers({
  ask,
  say,
}: Asker): Promise<Record<keyof Partial<SetupAnswers>, unknown> | object> {
  say('The studio');
  const studio = {
    studio_name: await ask('  Name', { preset: 'TBM' }),
    legal_name: await ask('  Legal name (razón social)'),
    legal_address: await ask('  Legal address'),
    contact_email: await ask('  E-mail that members write to'),
    contact_phone: await ask('  Telephone (may stay empty)'),
  };
  const branches = [];
  do {
    say(`Branch ${branches.length + 1}`);
    const name = await ask('  Name (city)', { preset: ['Monterrey', 'Tijuana'][branches.length] ?? '' });
    branches.push({
      name,
      slug: await ask('  Address of its page', { preset: slugOf(name) }),
      timezone: await ask('  Time zone', { preset: `America/${name.replaceAll(' ', '_')}` }),
      address: await ask('  Street address'),
      phone: await ask('  Telephone, 10 digits (may stay empty)'),
      whatsapp: await ask('  WhatsApp, 10 digits (may stay empty)'),
      email: await ask('  E-mail', { preset: studio.contact_email }),
      rooms: [await ask('  Name of its room', { preset: 'Salón' })],
    });
  } while (/^y/i.test(await ask('Another branch? (y/n)', { preset: 'n' })));
  say('The first admin');
  const admin = {
    name: await ask('  Name'),
    last_name: await ask('  Last name'),
    email: await ask('  E-mail', { preset: studio.contact_email }),
    phone: await ask('  Telephone, 10 digits'),
    password: await ask('  Password', { isSecret: true }),
  };
  return { studio, branches, admin };
}
