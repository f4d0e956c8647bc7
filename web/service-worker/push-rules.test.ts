import { describe, expect, it } from 'vitest';
import { openingOf, readNotice } from './push-rules.ts';

const notice = {
  title: 'Hay un lugar para ti',
  body: 'Se abrió un lugar.',
  path: '/mytbm/presencial?clase=7',
  tag: 'x',
  customer_id: 20_001,
};

describe('a message to this device', () => {
  it('is read when it is one of ours', () => {
    expect(readNotice(JSON.stringify(notice))).toEqual(notice);
    expect(readNotice(JSON.stringify({ ...notice, path: '/mytbm', more: 1 }))?.path).toBe('/mytbm');
  });

  it('has a button that opens another page of ours, and none that leads elsewhere', () => {
    const action = { title: 'No voy a llegar', path: '/mytbm/reservaciones?filter=upcoming&no_voy=7' };
    expect(readNotice(JSON.stringify({ ...notice, action }))).toEqual({ ...notice, action });
    for (const path of ['https://otro.test/mytbm', '/recepcion/', undefined])
      expect(readNotice(JSON.stringify({ ...notice, action: { ...action, path } }))).toEqual(notice);
    expect(readNotice(JSON.stringify({ ...notice, action: null }))).toEqual(notice);
  });

  it.each([
    '',
    'null',
    '[]',
    '{',
    JSON.stringify({ ...notice, customer_id: '20001' }),
    JSON.stringify({ ...notice, title: undefined }),
    JSON.stringify({ ...notice, path: 'https://otro.test/mytbm' }),
    JSON.stringify({ ...notice, path: '//otro.test/mytbm' }),
    JSON.stringify({ ...notice, path: '/recepcion/' }),
    JSON.stringify({ ...notice, path: '/mytbmx' }),
  ])('is ignored otherwise: %s', (text) => {
    expect(readNotice(text)).toBeNull();
  });
});

describe('a click opens its page', () => {
  const target = 'https://tbm.test/mytbm/reservaciones';
  const [there, inside, publicPage, elsewhere] = [
    { url: target },
    { url: 'https://tbm.test/mytbm' },
    { url: 'https://tbm.test/paquetes/' },
    { url: 'https://otro.test/mytbm' },
  ];

  it('in the tab that has it, else in a tab of the member area, else in a new one', () => {
    expect(openingOf([inside, there], target, false)).toEqual({ tab: there, isThere: true });
    expect(openingOf([publicPage, inside], target, false)).toEqual({ tab: inside, isThere: false });
    expect(openingOf([publicPage, elsewhere], target, false)).toBeNull();
  });

  it('and never in place of a payment or a film', () => {
    expect(openingOf([inside], target, true)).toBeNull();
    expect(openingOf([inside, there], target, true)).toEqual({ tab: there, isThere: true });
  });
});
