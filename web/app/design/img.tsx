import { pictureSet } from '@tbm/contract/pictures';
import type { ReactNode, SyntheticEvent } from 'react';

interface Shown {
  src: string;
  /** Intrinsic size in pixels. */
  width: number | null;
  height: number | null;
}

/** The attributes for a responsive picture of ours. `sizes` gives the displayed width. */
export const widths = (src: string, width: number | null, sizes: string) => {
  const srcSet = pictureSet(src, width);
  return srcSet ? { srcSet, sizes } : {};
};

/**
 * `sizes` of a picture that covers a box, all as CSS lengths: as wide as the box, or wider when its height asks for it.
 * `ratio` is the picture's own width divided by its height.
 */
export const covering = (width: string, height: string, ratio: number): string =>
  `max(${width}, ${ratio.toFixed(2)} * ${height})`;

/** Leaves the box of a picture that does not come, as without a connection, in its colour. */
function hide({ currentTarget: picture }: SyntheticEvent<HTMLImageElement>): void {
  picture.style.visibility = 'hidden';
  picture.addEventListener('load', () => picture.style.removeProperty('visibility'), { once: true });
}

/** A picture in the width it is displayed at. Use `eager` for pictures above the fold. */
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
    {...(alt ? {} : { onError: hide })}
  />
);
