import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { z } from 'zod';
import { complaint, type SetupAnswers, setupAnswers } from './answers.ts';

interface Question {
  preset?: string;
  isSecret?: boolean;
}

/** Someone who answers questions. */
export interface Asker {
  ask(question: string, options?: Question): Promise<string>;
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
  const closed = new Promise<never>((_, reject) => {
    terminal.once('close', () => reject(new Error('The setup was left; nothing was written.')));
  });
  closed.catch(() => {});
  return {
    async ask(question, { preset = '', isSecret = false } = {}) {
      output.write(`${question}${preset ? ` [${preset}]` : ''}: `);
      isMuted = isSecret;
      const answer = (await Promise.race([terminal.question(''), closed])).trim();
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

/** Asks for the data that a studio needs. Coaches, staff and prices can follow in a file or by API. */
export async function askAnswers({
  ask,
  say,
}: Pick<Asker, 'ask' | 'say'>): Promise<Pick<z.input<typeof setupAnswers>, 'studio' | 'branches' | 'admin'>> {
  /** Asks again until the answer fits. */
  const askFor = async (schema: z.ZodType, question: string, options?: Question): Promise<string> => {
    for (;;) {
      const answer = await ask(question, options);
      const wrong = schema.safeParse(answer).error?.issues[0];
      if (!wrong) return answer;
      say(`  ${complaint(wrong)}`);
    }
  };
  const { studio: studioFields, admin: adminFields } = setupAnswers.shape;
  const { shape: of } = studioFields;
  say('The studio');
  const studio: SetupAnswers['studio'] = {
    studio_name: await askFor(of.studio_name, '  Name', { preset: 'TBM' }),
    legal_name: await askFor(of.legal_name, '  Legal name (razón social)'),
    legal_address: await askFor(of.legal_address, '  Legal address'),
    contact_email: await askFor(of.contact_email, '  E-mail that members write to'),
    contact_phone: await askFor(of.contact_phone, '  Telephone (may stay empty)'),
  };
  const { shape: branchOf } = setupAnswers.shape.branches.element;
  const branches: z.input<typeof setupAnswers>['branches'] = [];
  do {
    say(`Branch ${branches.length + 1}`);
    const name = await askFor(branchOf.name, '  Name (city)', {
      preset: ['Monterrey', 'Tijuana'][branches.length] ?? '',
    });
    branches.push({
      name,
      slug: await askFor(branchOf.slug, '  Address of its page', { preset: slugOf(name) }),
      timezone: await askFor(branchOf.timezone, '  Time zone', {
        preset: `America/${name.replaceAll(' ', '_')}`,
      }),
      address: await askFor(branchOf.address, '  Street address'),
      phone: await askFor(branchOf.phone, '  Telephone, 10 digits (may stay empty)'),
      whatsapp: await askFor(branchOf.whatsapp, '  WhatsApp, 10 digits (may stay empty)'),
      email: await askFor(branchOf.email, '  E-mail', { preset: studio.contact_email }),
      rooms: [await ask('  Name of its room', { preset: 'Salón' })],
    });
  } while (/^[ys]/i.test(await ask('Another branch? (y/n)', { preset: 'n' })));
  say('The first admin');
  const admin = {
    name: await askFor(adminFields.shape.name, '  Name'),
    last_name: await askFor(adminFields.shape.last_name, '  Last name'),
    email: await askFor(adminFields.shape.email, '  E-mail', { preset: studio.contact_email }),
    phone: await askFor(adminFields.shape.phone, '  Telephone, 10 digits, or + with another country’s code'),
    password: await askFor(adminFields.shape.password, '  Password', { isSecret: true }),
  };
  return { studio, branches, admin };
}
