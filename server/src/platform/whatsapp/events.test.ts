import { expect, it } from 'vitest';
import { bodyOf, noticeOf } from '../testing/whatsapp.ts';
import { readNotice } from './events.ts';

const message = { id: 'wamid.1', timestamp: '1763500000', type: 'text', text: { body: 'Hola' } };
const read = (messages: unknown[], contacts: unknown[] = []) =>
  readNotice(bodyOf(noticeOf({ contacts, messages })), '100');

it('a message under a user name is counted apart: it has no number to answer to', () => {
  const hidden = { ...message, from_user_id: 'MX.13491208655302741918' };
  const notice = read([hidden, { ...message, id: 7 }], [{ user_id: 'MX.13491208655302741918' }]);
  expect(notice).toMatchObject({ events: [], unreadable: 1, unnumbered: 1 });
});

it('with a number beside the user id it is read as ever', () => {
  const both = { ...message, from: '5218112345678', from_user_id: 'MX.13491208655302741918' };
  const contact = {
    wa_id: '5218112345678',
    user_id: both.from_user_id,
    profile: { name: 'Lau', username: 'lau' },
  };
  expect(read([both], [contact])).toMatchObject({
    events: [{ number: '+528112345678', profile_name: 'Lau', text: 'Hola' }],
    unreadable: 0,
    unnumbered: 0,
  });
});
