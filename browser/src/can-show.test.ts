import { afterEach, expect, it, vi } from 'vitest';
import { canShow } from './can-show.ts';

afterEach(() => vi.unstubAllGlobals());

const file = new Blob(['a']);

it('a picture that is decoded can be shown, and is freed', async () => {
  const close = vi.fn();
  vi.stubGlobal('createImageBitmap', async () => ({ close }));
  expect(await canShow(file)).toBe(true);
  expect(close).toHaveBeenCalledTimes(1);
});

it('a picture that is not decoded cannot be shown', async () => {
  vi.stubGlobal('createImageBitmap', async () => {
    throw new Error('no picture');
  });
  expect(await canShow(file)).toBe(false);
});

it('where the browser cannot tell, the server decides', async () => {
  vi.stubGlobal('createImageBitmap', undefined);
  expect(await canShow(file)).toBe(true);
});
