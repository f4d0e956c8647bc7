import { expect, it } from 'vitest';
import { shareLink } from './share.ts';

const link = { title: 'Barre en casa', url: 'https://tbm.test/mytbm/video/7' };
const refuse = (name: string) => async () => {
  throw Object.assign(new Error('no'), { name });
};

it('shares a video with the device’s share sheet, else copies its link', async () => {
  const given: unknown[] = [];
  const share = async (what: unknown) => void given.push(what);
  const copy = async (text: string) => given.push(text) > 0;
  expect(await shareLink({ share, copy }, link)).toBe('shared');
  expect(await shareLink({ copy }, link)).toBe('copied');
  expect(given).toEqual([link, link.url]);
});

it('copies where another app refuses to share; shows a message on failure but not when the member cancels', async () => {
  const [works, fails] = [async () => true, async () => false];
  expect(await shareLink({ share: refuse('AbortError'), copy: works }, link)).toBe('given up');
  expect(await shareLink({ share: refuse('NotAllowedError'), copy: works }, link)).toBe('copied');
  expect(await shareLink({ share: refuse('NotAllowedError'), copy: fails }, link)).toBe('failed');
  expect(await shareLink({ copy: fails }, link)).toBe('failed');
});
