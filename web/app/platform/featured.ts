const cookieName = 'tbm_premiere';

/** The film that the library featured last on this device. */
export const featuredInCookies = (cookies: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${cookieName}=(\\d{1,15})(?:;|$)`).exec(cookies)?.[1];

/** Stores it for a month, so that the server renders its picture before the member is signed in; null forgets it. */
export function rememberFeatured(video_id: number | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and older Safari
  document.cookie = `${cookieName}=${video_id ?? ''}; path=/mytbm/online; max-age=${video_id ? 2_592_000 : 0}; samesite=lax`;
}
