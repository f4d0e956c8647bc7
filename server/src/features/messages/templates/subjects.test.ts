import {
  type InboxTemplate,
  type MailTemplate,
  messageTypeList,
  type TemplateName,
} from '@tbm/domain/message-types';
import { expect, it } from 'vitest';
import { samples } from '../../../platform/testing/messages.ts';
import { deviceMessage } from './index.ts';
import { subjectLength } from './layout.ts';
import { render } from './mails.ts';
import { shortText } from './short.ts';

const subjectOf = (name: MailTemplate, data: unknown = samples[name]) =>
  render(name, data, 'https://tbm.test').subject;

const mails = messageTypeList.flatMap(({ channels, templates }) => ('email' in channels ? templates : []));

it.each(mails as MailTemplate[])('the subject of %s fits on a phone', (name) => {
  expect(subjectOf(name).length).toBeGreaterThan(10);
  expect(subjectOf(name).length).toBeLessThanOrEqual(subjectLength);
});

it('a subject keeps what matters when a name is cut', () => {
  expect(subjectOf('class_cancelled')).toBe('Clase cancelada: Barre Bod…, sáb 28 nov 07:00');
  expect(subjectOf('class_cancelled', { ...samples.class_cancelled, class_type: 'Jump' })).toBe(
    'Clase cancelada: Jump, sáb 28 nov 07:00',
  );
  expect(subjectOf('renewal_coming')).toBe('Tu suscripción Online Mensual con… se renueva');
  expect(subjectOf('class_tomorrow', { ...samples.class_tomorrow, spot: 3, class_name: 'Jump' })).toBe(
    'Mañana 07:00: Jump',
  );
});

it('the reminder of a class names its day and hour, which stay true when it is read late', () => {
  const soon = (class_date: string) => {
    const data = { ...samples.class_soon, class_date, class_name: 'Jump', spot: 3 };
    const device = deviceMessage([{ template: 'class_soon', data }]);
    return [subjectOf('class_soon', data), render('class_soon', data, 'https://tbm.test').text, device.body];
  };
  const [subject, text, body] = soon('2026-11-21T01:00:00Z');
  expect(subject).toBe('Hoy 19:00: Jump');
  expect(text).toMatch(
    /^Hola, Ana\. Tienes clase de Jump y te esperamos hoy, viernes 20 de noviembre a las 19:00 en Monterrey\. Tu lugar: el 3\./,
  );
  expect(body).toBe('Tienes Jump: hoy, viernes 20 de noviembre a las 19:00 en Monterrey.');
  // The class is after midnight, so the message is sent on the evening before.
  expect(soon('2026-11-21T06:30:00Z')).toEqual([
    'El sáb 21 nov 00:30: Jump',
    expect.stringContaining('Tienes clase de Jump y te esperamos el sábado 21 de noviembre a las 00:30 en'),
    expect.stringMatching(/^Tienes Jump: sábado 21/),
  ]);
});

it('every mail states its language, also when a client keeps only the table', () => {
  for (const name of mails as MailTemplate[]) {
    const { html } = render(name, samples[name], 'https://tbm.test');
    expect(html).toMatch(/<html lang="es-MX">/);
    expect(html).toMatch(/<table role="presentation" lang="es-MX"/);
  }
});

it('a paid sale is a receipt, a gift is not', () => {
  const given = { ...samples.access_given, title: '12 Clases' };
  expect(subjectOf('access_given', given)).toBe('Tu recibo de TBM: 12 Clases');
  expect(subjectOf('access_given', { ...given, total_payment: 0 })).toBe('Tu acceso a TBM: 12 Clases');
});

it('greets a person without a name', () => {
  for (const name of ['waitlist_place', 'trial_ending', 'password_changed'] as const)
    expect(render(name, { ...samples[name], name: '' }, 'https://tbm.test').text).toMatch(/^Hola\. /);
});

it('a mail about a change of access says what to do if it was not the member; a mail about a new device says which, and when', () => {
  for (const { key, templates } of messageTypeList)
    if (key === 'account_changes')
      for (const name of templates as readonly MailTemplate[])
        expect(render(name, samples[name], 'https://tbm.test').text).toMatch(
          /Si no( fuiste tú)?,|No fui yo: /,
        );
  const { text } = render('new_device', samples.new_device, 'https://tbm.test');
  expect(text).toContain(
    'un dispositivo nuevo: Android · Samsung Internet, el 28 de noviembre de 2026 a las 07:00.',
  );
  expect(text).toContain('No fui yo: https://tbm.test/recuperar/');
});

it.each(['trial_ending', 'renewal_coming'] as const)(
  '%s has a button that cancels without signing in',
  (name) => {
    const { html, text } = render(name, samples[name], 'https://tbm.test');
    expect(html).toMatch(/href="https:\/\/tbm.test\/cancelar\/7-x"[^>]*>Cancelar mi suscripción</);
    expect(text).toContain('Cancelar mi suscripción: https://tbm.test/cancelar/7-x');
    expect(text).toContain('Para cancelar no necesitas iniciar sesión.');
  },
);

it.each(['class_tomorrow', 'class_soon'] as const)(
  '%s has a button that gives the place up without signing in',
  (name) => {
    const { html, text } = render(name, samples[name], 'https://tbm.test');
    expect(html).toMatch(/href="https:\/\/tbm.test\/mi-lugar\/7-7-x+"[^>]*>No voy a llegar</);
    expect(text).toMatch(/^No voy a llegar: https:\/\/tbm\.test\/mi-lugar\/7-7-x+$/m);
    // A message that was queued before the link existed, and a preview, lead to the reservations.
    const { place_path: _, ...unsigned } = samples[name];
    expect(render(name, unsigned, 'https://tbm.test').text).toContain(
      'No voy a llegar: https://tbm.test/mytbm/reservaciones?filter=upcoming',
    );
  },
);

it('every text of the catalogue has a mail, and every text of the inbox a sentence and a page of the site', () => {
  for (const { templates, inbox, channels } of messageTypeList)
    for (const template of templates as readonly TemplateName[]) {
      if ('email' in channels)
        expect(render(template, samples[template], 'https://tbm.test').text).not.toBe('');
      if (!inbox) continue;
      const { content, path } = shortText(template as InboxTemplate, samples[template as InboxTemplate]);
      expect(content).toMatch(/^\S.{15,400}\.$/);
      expect(content).not.toMatch(/undefined|null|\{\{/);
      expect(path).toMatch(/^\/(mytbm|recepcion)\//);
    }
});

it('every text for devices has a title and a body; several are lines of one, four at most', () => {
  const texts = messageTypeList.flatMap(({ channels, templates }) => ('push' in channels ? templates : []));
  const messages = texts.map((template) => ({
    template,
    data: { ...samples[template as TemplateName] } as Record<string, unknown>,
  }));
  expect(messages).toHaveLength(23);
  for (const one of messages) {
    const { title, body, ...links } = deviceMessage([one]);
    expect(title).toMatch(/^\S.{5,35}$/);
    expect({ content: body, ...links }).toEqual(shortText(one.template as InboxTemplate, one.data as never));
  }
  const { title, body, path } = deviceMessage(messages);
  expect([title, body.split('\n').length, path]).toEqual(['Tienes 23 avisos', 5, '/mytbm/notifications']);
  expect(body).toMatch(/\nY 19 avisos más\.$/);
  expect(() => deviceMessage([{ template: 'receipt', data: { ...samples.receipt } }])).toThrow('devices');
});

it('a campaign that grows far beyond its length by names fits on a device, and no character is cut in two', () => {
  const data = {
    name: '🏋'.repeat(40),
    branch: 'Monterrey',
    subject: '{nombre}',
    text: 'a{nombre}'.repeat(111),
  };
  const message = { template: 'campaign', data };
  expect(render('campaign', data, 'https://tbm.test').subject.isWellFormed()).toBe(true);
  for (const messages of [[message], Array.from({ length: 5 }, () => message)]) {
    const sent = deviceMessage(messages);
    expect(Buffer.byteLength(JSON.stringify(sent))).toBeLessThan(3_700);
    expect(sent.body.isWellFormed()).toBe(true);
  }
});
