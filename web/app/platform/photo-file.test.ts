import { problemText } from '@tbm/domain/messages';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkPhoto } from './photo-file.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser that can show pictures or cannot; returns how often it decoded one. */
function stubBrowser(canDecode: boolean) {
  const decode = vi.fn(async () => {
    if (!canDecode) throw new Error('no picture');
    return { close: () => {} };
  });
  vi.stubGlobal('createImageBitmap', decode);
  return decode;
}

describe('a chosen photo [PROFILE-002]', () => {
  it('is decoded once', async () => {
    const decode = stubBrowser(true);
    const photo = new File(['a'], 'foto.jpg', { type: 'image/jpeg' });
    expect(await checkPhoto(photo)).toEqual({ complaint: null, isShown: true });
    expect(decode).toHaveBeenCalledTimes(1);
  });

  it('is refused when it is damaged', async () => {
    stubBrowser(false);
    const photo = new File(['a'], 'foto.jpg', { type: 'image/jpeg' });
    expect(await checkPhoto(photo)).toEqual({ complaint: problemText('photo_damaged'), isShown: false });
  });

  it.each([
    ['image/heic', 'IMG_1.heic'],
    ['', 'IMG_1.HEIC'],
    ['application/octet-stream', 'IMG_1.heic'],
  ])('as HEIC (%s, %s) is sent where it cannot be shown', async (type, name) => {
    stubBrowser(false);
    expect(await checkPhoto(new File(['a'], name, { type }))).toEqual({ complaint: null, isShown: false });
  });

  it('is refused without decoding it when it is of another type', async () => {
    const decode = stubBrowser(true);
    const film = new File(['a'], 'clase.mp4', { type: 'video/mp4' });
    expect(await checkPhoto(film)).toEqual({ complaint: problemText('photo_type'), isShown: false });
    expect(decode).not.toHaveBeenCalled();
  });
});
