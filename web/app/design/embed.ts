/** The iframe address of a YouTube or Vimeo video, with autoplay and without tracking cookies; null for a file. */
export function embedOf(src: string): string | null {
  const youtube =
    /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{6,20})/.exec(
      src,
    );
  if (youtube) return `https://www.youtube-nocookie.com/embed/${youtube[1]}?autoplay=1&rel=0`;
  // An unlisted video has a key after its number.
  const vimeo =
    /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{5,12})(?:\/(\w+)|\?(?:.*&)?h=(\w+))?/.exec(
      src,
    );
  if (!vimeo) return null;
  const key = vimeo[2] ?? vimeo[3];
  return `https://player.vimeo.com/video/${vimeo[1]}?autoplay=1&dnt=1${key ? `&h=${key}` : ''}`;
}
