/** Widths in which the image route gives pictures, in pixels. */
export const pictureWidths = [160, 320, 480, 640, 768, 960, 1280, 1920] as const;

/** Where a picture of ours comes in a width; addresses elsewhere and drawings stay as they are. */
export const pictureAddress = (url: string, width: number): string =>
  isResizable(url) ? `/imagenes/${width}${url}` : url;

/** Whether the image route serves it: our own bitmap. */
export const isResizable = (url: string): boolean => /^\/[^/].*\.(webp|png|jpe?g|avif)$/i.test(url);

/** The `srcset` of a picture that is `width` pixels wide itself, or of unknown width. */
export function pictureSet(url: string, width: number | null): string | undefined {
  if (!isResizable(url)) return undefined;
  const fitting = pictureWidths.filter((one) => width === null || one <= width);
  return fitting.map((one) => `${pictureAddress(url, one)} ${one}w`).join(', ') || undefined;
}
