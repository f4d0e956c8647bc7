/** What an embedded player reports about its video. Times in seconds. */
export interface PlayerReport {
  at?: number;
  length?: number;
  state?: 'playing' | 'paused' | 'ended';
}

/** The message protocol of an embedded player. */
export interface PlayerProtocol {
  /** Messages are accepted only from this origin, and sent only to it. */
  origin: string;
  /** The iframe address, with the video starting at a given second. */
  address: string;
  /** Messages sent until the player answers; after that it reports about its video. */
  hello: string[];
  /** Null for messages that are not about the video. */
  read(message: Record<string, unknown>): PlayerReport | null;
  play: string;
  pause: string;
  seek(seconds: number): string;
}

const numberIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
const recordIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const toReport = (fields: { [name in keyof PlayerReport]: PlayerReport[name] | undefined }): PlayerReport =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Player states as YouTube's iframe API numbers them. */
const youtubeStates: Record<number, PlayerReport['state']> = { 0: 'ended', 1: 'playing', 2: 'paused' };
const youtubeCommand = (func: string, ...args: unknown[]): string =>
  JSON.stringify({ event: 'command', func, args });

function youtube(embed: URL, from: number): PlayerProtocol {
  embed.searchParams.set('enablejsapi', '1');
  embed.searchParams.set('playsinline', '1');
  if (from > 0) embed.searchParams.set('start', String(from));
  return {
    origin: embed.origin,
    address: embed.href,
    hello: [JSON.stringify({ event: 'listening', id: 1, channel: 'widget' })],
    read({ event, info }) {
      const isReport = event === 'initialDelivery' || event === 'infoDelivery';
      if (!isReport) return null;
      const { currentTime, duration, playerState } = recordIn(info);
      return toReport({
        at: numberIn(currentTime),
        length: numberIn(duration),
        state: youtubeStates[numberIn(playerState) ?? -1],
      });
    },
    play: youtubeCommand('playVideo'),
    pause: youtubeCommand('pauseVideo'),
    seek: (seconds) => youtubeCommand('seekTo', seconds, true),
  };
}

/** Vimeo events to subscribe to, and what each reports. */
const vimeoStates: Record<string, PlayerReport['state']> = {
  timeupdate: undefined,
  play: 'playing',
  pause: 'paused',
  ended: 'ended',
};
const vimeoCommand = (method: string, value?: unknown): string => JSON.stringify({ method, value });

function vimeo(embed: URL, from: number): PlayerProtocol {
  if (from > 0) embed.hash = `t=${from}s`;
  return {
    origin: embed.origin,
    address: embed.href,
    hello: Object.keys(vimeoStates).map((event) => vimeoCommand('addEventListener', event)),
    read({ event, data }) {
      // Vimeo also sends events that we did not ask for.
      if (typeof event !== 'string' || !Object.hasOwn(vimeoStates, event)) return null;
      const { seconds, duration } = recordIn(data);
      return toReport({ at: numberIn(seconds), length: numberIn(duration), state: vimeoStates[event] });
    },
    play: vimeoCommand('play'),
    pause: vimeoCommand('pause'),
    seek: (seconds) => vimeoCommand('setCurrentTime', seconds),
  };
}

/** The protocol for a YouTube or Vimeo address. `from` is in seconds. */
export function playerProtocol(embed: string, from: number): PlayerProtocol {
  const address = new URL(embed);
  return (address.hostname === 'player.vimeo.com' ? vimeo : youtube)(address, Math.floor(from));
}

/** Parses a message: both sites send text, sometimes the object itself. */
export function messageIn(data: unknown): Record<string, unknown> {
  if (typeof data !== 'string') return recordIn(data);
  try {
    return recordIn(JSON.parse(data));
  } catch {
    return {};
  }
}
