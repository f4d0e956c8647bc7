import { expect, it } from 'vitest';
import { shareLink } from './share.ts';

const link = { title: 'Barre en casa', url: 'https://tbm.test/mytbm/video/7' };

it('shares a video with the device’s share sheet, else copies its link', async () => {
  const given: unknown[] = [];
  const take = async (what: unknown) => void given.push(what);
  expect(await shareLink({ share: take, clipboard: { writeText: take } }, link)).toBe('shared');
  expect(await shareLink({ clipboard: { writeText: take } }, link)).toBe('copied');
  expect(given).toEqual([link, link.url]);
});

it('shows a message on failure but not when the member cancels', async () => {
  const refuse = (name: string) => async () => {
    throw Object.assign(new Error('no'), { name });
  };
  expect(await shareLink({ share: refuse('AbortError') }, link)).toBe('given up');
  expect(await shareLink({ share: refuse('NotAllowedError') }, link)).toBe('failed');
  expect(await shareLink({ clipboard: { writeText: refuse('NotAllowedError') } }, link)).toBe('failed');
  expect(await shareLink({}, link)).toBe('failed');
});
