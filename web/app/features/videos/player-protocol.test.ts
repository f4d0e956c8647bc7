import { describe, expect, it } from 'vitest';
import { messageIn, playerProtocol } from './player-protocol.ts';

const youtube = playerProtocol('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0', 30.7);
const vimeo = playerProtocol('https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=abc', 30.7);

describe('the embedded player of YouTube and Vimeo [VID-024, VID-034]', () => {
  it('starts where the member stopped, with its message API enabled', () => {
    const at = new URL(youtube.address);
    expect([at.searchParams.get('start'), at.searchParams.get('enablejsapi')]).toEqual(['30', '1']);
    expect(at.searchParams.get('autoplay')).toBe('1');
    expect(vimeo.address).toBe('https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=abc#t=30s');
    expect(playerProtocol('https://player.vimeo.com/video/1234567', 0.4).address).not.toContain('#');
    expect([youtube.origin, vimeo.origin]).toEqual([
      'https://www.youtube-nocookie.com',
      'https://player.vimeo.com',
    ]);
  });

  it('reads position, length and state from YouTube, also from partial messages', () => {
    const read = (event: string, info: unknown) => youtube.read({ event, info });
    expect(read('initialDelivery', { currentTime: 0, duration: 600, playerState: -1 })).toEqual({
      at: 0,
      length: 600,
    });
    expect(read('infoDelivery', { currentTime: 12.5 })).toEqual({ at: 12.5 });
    expect([0, 1, 2, 3].map((playerState) => read('infoDelivery', { playerState })?.state)).toEqual([
      'ended',
      'playing',
      'paused',
      undefined,
    ]);
    expect(read('infoDelivery', { currentTime: '12', duration: Number.NaN })).toEqual({});
    for (const message of [{}, { event: 'onReady' }, { event: 5 }]) expect(youtube.read(message)).toBeNull();
    expect(read('infoDelivery', null)).toEqual({});
  });

  it('reads the subscribed events of Vimeo', () => {
    expect(vimeo.hello.map((protocol) => JSON.parse(protocol))).toEqual(
      ['timeupdate', 'play', 'pause', 'ended'].map((value) => ({ method: 'addEventListener', value })),
    );
    const data = { seconds: 9.5, duration: 1200, percent: 0.008 };
    expect(vimeo.read({ event: 'timeupdate', data })).toEqual({ at: 9.5, length: 1200 });
    expect(vimeo.read({ event: 'pause', data })).toEqual({ at: 9.5, length: 1200, state: 'paused' });
    expect(vimeo.read({ event: 'play' })).toEqual({ state: 'playing' });
    for (const message of [{ event: 'ready' }, { event: 'toString' }, { method: 'play' }])
      expect(vimeo.read(message)).toBeNull();
  });

  it('sends play commands in each site’s format', () => {
    expect(JSON.parse(youtube.seek(75))).toEqual({ event: 'command', func: 'seekTo', args: [75, true] });
    expect(JSON.parse(youtube.pause)).toMatchObject({ event: 'command', func: 'pauseVideo' });
    expect(JSON.parse(vimeo.seek(75))).toEqual({ method: 'setCurrentTime', value: 75 });
    expect([vimeo.play, vimeo.pause].map((protocol) => JSON.parse(protocol))).toEqual([
      { method: 'play' },
      { method: 'pause' },
    ]);
  });

  it('accepts text and object messages and ignores anything else', () => {
    expect(messageIn('{"event":"ready"}')).toEqual({ event: 'ready' });
    expect(messageIn({ event: 'ready' })).toEqual({ event: 'ready' });
    for (const data of ['', 'no json', '5', null, undefined, 7]) expect(messageIn(data)).toEqual({});
  });
});
