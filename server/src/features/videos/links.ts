/** What a ticket of a video is good for. */
export const ofVideo = (video_id: number): string => `video:${video_id}`;

const lastPart = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

/** A file of ours, and not an address of the web. */
export const isOurs = (url: string): boolean => url.startsWith('/');

/** Where a file of a video of ours is played from; any other address stands as it is. */
export const playFrom = (url: string, video_id: number, ticket: string): string =>
  isOurs(url) ? `/media/${video_id}/${ticket}/${encodeURIComponent(lastPart(url))}` : url;

/**
 * The stored address behind the last part of a link: the film, its captions, or, of a film cut up as HLS, whatever lies
 * in its folder. Null for anything else.
 */
export function storedAddress(
  { url, cut_url, captions_url }: { url: string; cut_url: string | null; captions_url: string | null },
  file: string,
): string | null {
  for (const address of [url, captions_url])
    if (address && isOurs(address) && lastPart(address) === file) return address;
  const list = cut_url ?? url;
  if (!isOurs(list) || !list.endsWith('.m3u8') || file.includes('..')) return null;
  return `${list.slice(0, list.lastIndexOf('/') + 1)}${file}`;
}
