/** What an embedded player reports about its video. Times in seconds. */
export interface Told {
  at?: number;
  length?: number;
  state?: 'playing' | 'paused' | 'ended';
}

/** The message protocol of an embedded player. */
export interface FrameWords {
  /** Messages are accepted only from this origin, and sent only to it. */
  origin: string;
  /** The iframe address, with the video starting at a given second. */
  address: string;
  /** Messages sent until the player answers; after that it reports about its video. */
  hello: string[];
  /** Null for messages that are not about the video. */
  read(said: Record<string, unknown>): Told | null;
  play: string;
  pause: string;
  seek(seconds: number): string;
}

const numberIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
const recordIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const given = (told: { [name in keyof Told]: Told[name] | undefined }): Told =>
  Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));

/** Player states as YouTube's iframe API numbers them. */
const youtubeStates: Record<number, Told['state']> = { 0: 'ended', 1: 'playing', 2: 'paused' };
const youtubeSays = (func: string, ...args: unknown[]): string =>
  JSON.stringify({ event: 'command', func, args });

function youtube(embed: URL, from: number): FrameWords {
  embed.searchParams.set('enablejsapi', '1');
  embed.searchParams.set('playsinline', '1');
  if (from > 0) embed.searchParams.set('start', String(from));
  return {
    origin: embed.origin,
    address: embed.href,
    hello: [JSON.stringify({ event: 'listening', id: 1, channel: 'widget' })],
    read({ event, info }) {
      if (event !== 'initialDelivery' && event !== 'infoDelivery') return null;
      const { currentTime, duration, playerState } = recordIn(info);
      return given({
        at: numberIn(currentTime),
        length: numberIn(duration),
        state: youtubeStates[numberIn(playerState) ?? -1],
      });
    },
    play: youtubeSays('playVideo'),
    pause: youtubeSays('pauseVideo'),
    seek: (seconds) => youtubeSays('seekTo', seconds, true),
  };
}

/** Vimeo events to subscribe to, and what each reports. */
const vimeoStates: Record<string, Told['state']> = {
  timeupdate: undefined,
  play: 'playing',
  pause: 'paused',
  ended: 'ended',
};
const vimeoSays = (method: string, value?: unknown): string => JSON.stringify({ method, value });

function vimeo(embed: URL, from: number): FrameWords {
  if (from > 0) embed.hash = `t=${from}s`;
  return {
    origin: embed.origin,
    address: embed.href,
    hello: Object.keys(vimeoStates).map((event) => vimeoSays('addEventListener', event)),
    read({ event, data }) {
      if (typeof event !== 'string' || !Object.hasOwn(vimeoStates, event)) return null;
      const { seconds, duration } = recordIn(data);
      return given({ at: numberIn(seconds), length: numberIn(duration), state: vimeoStates[event] });
    },
    play: vimeoSays('play'),
    pause: vimeoSays('pause'),
    seek: (seconds) => vimeoSays('setCurrentTime', seconds),
  };
}

/** The protocol for a YouTube or Vimeo address. `from` is in seconds. */
export function frameWords(embed: string, from: number): FrameWords {
  const address = new URL(embed);
  return (address.hostname === 'player.vimeo.com' ? vimeo : youtube)(address, Math.floor(from));
}

/** Parses a message: both sites send text, sometimes the object itself. */
export function saidIn(data: unknown): Record<string, unknown> {
  if (typeof data !== 'string') return recordIn(data);
  try {
    return recordIn(JSON.parse(data));
  } catch {
    return {};
  }
}
