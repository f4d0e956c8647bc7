/** Formats that browsers take, the smallest first. */
const formats = ['avif', 'webp'] as const;
export type Format = (typeof formats)[number];

/** The best format that a browser accepts by its headers; all of ours take WebP. */
export const formatFor = (accept: string | undefined): Format =>
  accept?.includes('image/avif') ? 'avif' : 'webp';
