/** The use that a video's ticket allows. */
export const ofVideo = (video_id: number): string => `video:${video_id}`;

const lastPart = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

/** Whether an address is an uploaded or delivered file of ours, not an external one. */
export const isOwnFile = (url: string): boolean => url.startsWith('/');

/** The playback address of one of our files; any other address is returned unchanged. */
export const playFrom = (url: string, video_id: number, ticket: string): string =>
  isOwnFile(url) ? `/media/${video_id}/${ticket}/${encodeURIComponent(lastPart(url))}` : url;

/** The address of one of our files for a television, which has no cookie. */
export const castFrom = (url: string, token: string): string =>
  `/media/tele/${token}/${encodeURIComponent(lastPart(url))}`;

interface Addresses {
  url: string;
  cut_url: string | null;
  captions: readonly { url: string }[];
  plays_original: boolean;
}

/**
 * The stored address behind the last part of a link. It is the film, its captions, or any file in the folder of a film
 * cut up as HLS. Null for anything else.
 */
export function storedAddress(
  { url, cut_url, captions, plays_original }: Addresses,
  file: string,
): string | null {
  for (const address of [plays_original ? url : null, ...captions.map((one) => one.url)])
    if (address && isOwnFile(address) && lastPart(address) === file) return address;
  const list = cut_url ?? url;
  if (!isOwnFile(list) || !list.endsWith('.m3u8')) return null;
  // Rejects names that no file of ours has, such as one with a NUL.
  if (!/^[\w./-]+$/.test(file) || file.includes('..')) return null;
  return `${list.slice(0, list.lastIndexOf('/') + 1)}${file}`;
}
