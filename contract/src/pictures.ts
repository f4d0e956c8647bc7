/** Widths in which the image route serves pictures, in pixels. */
export const pictureWidths = [160, 320, 400, 480, 640, 768, 960, 1280, 1920, 2560] as const;

/** The address of one of our pictures in a width; external addresses and vector drawings stay unchanged. */
export const pictureAddress = (url: string, width: number): string =>
  isResizable(url) ? `/imagenes/${width}${url}` : url;

/** Whether the image route serves it: only bitmaps of ours, and no photo of a member, which is kept nowhere else. */
export const isResizable = (url: string): boolean =>
  /^\/(?!photos\/)[^/].*\.(webp|png|jpe?g|avif)$/i.test(url);

/** The `srcset` of a picture; `width` is its own width in pixels, if known. */
export function pictureSet(url: string, width: number | null): string | undefined {
  if (!isResizable(url)) return undefined;
  const smaller = pictureWidths.filter((one) => width === null || one < width);
  // The next larger width gives the picture in its own: nothing is enlarged.
  const own = width === null ? undefined : pictureWidths.find((one) => one >= width);
  return [
    ...smaller.map((one) => `${pictureAddress(url, one)} ${one}w`),
    ...(own ? [`${pictureAddress(url, own)} ${width}w`] : []),
  ].join(', ');
}
