import type { CSSProperties, ReactNode } from 'react';

/** A line icon on a 24 × 24 grid, in the colour of the adjacent text, which carries the same meaning. */
export const Icon = ({
  path,
  size,
  weight = 2,
  filled = false,
  style,
}: {
  path: string;
  /** Pixels, or any length. */
  size: number | string;
  /** Stroke width. */
  weight?: number;
  filled?: boolean;
  style?: CSSProperties;
}): ReactNode => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill={filled ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth={weight}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    {...(style ? { style } : {})}
  >
    <path d={path} />
  </svg>
);
