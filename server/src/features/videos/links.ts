/** The use that a video's ticket allows. */
export const ticketPurpose = (video_id: number): string => `video:${video_id}`;

/** The use that a ticket allows which was made while the film had no qualities. */
export const originalPurpose = (video_id: number): string => `original:${video_id}`;

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
  has_clean_original: boolean;
}

/**
 * The stored address behind the last part of a link. It is the film, its captions, or any file in the folder of a film
 * cut up as HLS. Null for anything else. The original of a film that has its qualities may hold notes of the camera within
 * its picture. Only a link that was made for the original still plays it, so that a film goes on that has begun.
 */
export function storedAddress(
  { url, cut_url, captions, has_clean_original }: Addresses,
  { file, isForOriginal }: { file: string; isForOriginal: boolean },
): string | null {
  const playsOriginal = has_clean_original && (cut_url === null || isForOriginal);
  for (const address of [playsOriginal ? url : null, ...captions.map((one) => one.url)])
    if (address && isOwnFile(address) && lastPart(address) === file) return address;
  const list = cut_url ?? url;
  if (!isOwnFile(list) || !list.endsWith('.m3u8')) return null;
  // Rejects names that no file of ours has, such as one with a NUL.
  if (!/^[\w./-]+$/.test(file) || file.includes('..')) return null;
  return `${list.slice(0, list.lastIndexOf('/') + 1)}${file}`;
}
