import { expect, it } from 'vitest';
import { commandOf } from './keys.ts';

const press = (key: string, more = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
  ...more,
});

it('plays, seeks, mutes and toggles captions by keyboard [VID-024]', () => {
  const body = { tagName: 'BODY' };
  expect(commandOf(press(' '), body)).toEqual({ do: 'toggle' });
  expect(commandOf(press('K'), body)).toEqual({ do: 'toggle' });
  expect(commandOf(press('j'), body)).toEqual({ do: 'jump', seconds: -10 });
  expect(commandOf(press('ArrowRight'), body)).toEqual({ do: 'jump', seconds: 5 });
  expect(commandOf(press('c'), body)).toEqual({ do: 'captions' });
  expect(commandOf(press('x'), body)).toBeNull();
});

it('ignores keys typed in fields, on buttons, or with browser modifiers', () => {
  expect(commandOf(press('k'), { tagName: 'TEXTAREA' })).toBeNull();
  expect(commandOf(press(' '), { tagName: 'BUTTON' })).toBeNull();
  expect(commandOf(press('f', { ctrlKey: true }), { tagName: 'BODY' })).toBeNull();
});
