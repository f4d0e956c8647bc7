import { pictureSet } from '@tbm/contract/pictures';
import type { ReactNode } from 'react';

interface Shown {
  src: string;
  /** Its own size in pixels. */
  width: number | null;
  height: number | null;
}

/** What a browser needs to take the right width of a picture of ours. `sizes` says how wide it stands on the page. */
export const widths = (src: string, width: number | null, sizes: string) => {
  const srcSet = pictureSet(src, width);
  return srcSet ? { srcSet, sizes } : {};
};

/** A picture in the width that its place needs. `eager` for what is seen first. */
export const Img = ({
  src,
  width,
  height,
  sizes,
  alt = '',
  eager = false,
  className,
}: Shown & { sizes: string; alt?: string; eager?: boolean; className?: string | undefined }): ReactNode => (
  <img
    className={className}
    src={src}
    {...widths(src, width, sizes)}
    alt={alt}
    width={width ?? undefined}
    height={height ?? undefined}
    loading={eager ? 'eager' : 'lazy'}
    fetchPriority={eager ? 'high' : 'auto'}
    decoding="async"
  />
);
