import { afterEach, expect, it, vi } from 'vitest';
import { canShow } from './can-show.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser that decodes pictures like this. */
function stubBrowser(decode: () => Promise<void>) {
  const freed = vi.fn();
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      decode = decode;
    },
  );
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:1', revokeObjectURL: freed });
  return freed;
}

it('a picture that is decoded can be shown, and its address is freed', async () => {
  const freed = stubBrowser(async () => {});
  expect(await canShow(new Blob(['a']))).toBe(true);
  expect(freed).toHaveBeenCalledExactlyOnceWith('blob:1');
});

it('a picture that is not decoded cannot be shown, and its address is freed', async () => {
  const freed = stubBrowser(async () => {
    throw new Error('no picture');
  });
  expect(await canShow(new Blob(['a']))).toBe(false);
  expect(freed).toHaveBeenCalledExactlyOnceWith('blob:1');
});
