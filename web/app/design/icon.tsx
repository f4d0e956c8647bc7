import type { CSSProperties, ReactNode } from 'react';

/** A drawing of lines on a field of 24 × 24, in the colour of the words beside it, which say the same. */
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
  /** Of the lines. */
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
