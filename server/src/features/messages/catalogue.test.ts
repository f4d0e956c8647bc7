import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageTypeList } from '@tbm/domain/message-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCustomer, makeStudio } from '../../platform/testing/factories.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { whatsappNames } from './templates/index.ts';

const src = fileURLToPath(new URL('../..', import.meta.url));
const sources = globSync('**/*.ts', { cwd: src })
  .filter((path) => !/\.test\.ts$|\/testing\//.test(path))
  .map((path) => ({ path, code: readFileSync(join(src, path), 'utf8') }));

let server: TestServer;
let author: number;
beforeAll(async () => {
  server = await makeTestServer();
  await makeStudio(server.pool);
  author = (await makeCustomer(server.pool)).customer_id;
});
afterAll(() => server.end());

const insert = (type: number | null, template: string) =>
  server.pool.query(
    `insert into messages (cause, channel, notification_type_id, template, recipient, data, sent_by)
     values (gen_random_uuid()::text, 'email', $1, $2, 'ana@correo.tbm.test', '{}', $3)`,
    [type, template, ['staff_text', 'staff_template'].includes(template) ? author : null],
  );

describe('no message is sent outside the catalogue', () => {
  it('the database has its types, with their defaults [NOTIF-003, NOTIF-O1]', async () => {
    const { rows } = await server.pool.query('select * from notification_types order by 1');
    expect(rows).toEqual(
      messageTypeList.map(({ id, name, description, kind, channels, preferred_time }) => ({
        notification_type_id: id,
        name,
        description,
        kind,
        preferred_time,
        email_active: channels.email ?? false,
        whatsapp_active: channels.whatsapp ?? false,
        push_active: channels.push ?? false,
      })),
    );
  });

  it('the database accepts each of its texts only under its type', async () => {
    for (const { id, templates } of messageTypeList)
      for (const template of templates) {
        await insert(id, template);
        await expect(insert((id % messageTypeList.length) + 1, template)).rejects.toThrow(
          'messages_catalogue',
        );
      }
    await expect(insert(1, 'a_new_one')).rejects.toThrow('messages_catalogue');
    await expect(insert(null, 'class_tomorrow')).rejects.toThrow('notification_type_id');
  });

  it('only the queue writes messages, and only it calls the services that send them', () => {
    const writers = (pattern: RegExp) =>
      sources.filter(({ code }) => pattern.test(code)).map(({ path }) => path);
    expect(writers(/insert\(messages\)|insert into "?messages\b/)).toEqual(['features/messages/queue.ts']);
    expect(writers(/\b(mailer|whatsapp)\??\.send\(/)).toEqual(['features/messages/send.ts']);
    expect(writers(/\bpush\??\.send\(/)).toEqual(['features/push/send.ts']);
    expect(writers(/insert into push_deliveries\b/)).toEqual(['features/push/queue.ts']);
    expect(writers(/\bqueueOptional(<|\()/).sort()).toEqual([
      'features/messages/queue.ts',
      'features/notifications/notice.ts',
    ]);
  });

  it('some use case queues each of its texts', () => {
    const outside = sources.filter(({ path }) => !path.startsWith('features/messages/'));
    const unused = messageTypeList
      .flatMap(({ templates }) => templates)
      .filter((template) => !outside.some(({ code }) => code.includes(`'${template}'`)));
    expect(unused).toEqual([]);
  });

  it('each text of a type with WhatsApp is registered there, and no other text', () => {
    const expected = messageTypeList.filter(({ channels }) => 'whatsapp' in channels);
    expect(whatsappNames.toSorted()).toEqual(expected.flatMap(({ templates }) => templates).toSorted());
  });
});
