import type { ReactNode } from 'react';

/** The wordmark as paths rather than text: it shows before any font has loaded. */
export const Logo = ({ height = 26 }: { height?: number }): ReactNode => (
  <svg viewBox="0 0 92 36" height={height} role="img" aria-label="TBM" fill="currentColor">
    <path d="M0 0h24v8h-8v28H8V8H0z" />
    <path d="M28 0h14c7 0 11 3.4 11 9 0 3.6-1.6 6.2-4.4 7.4C52 17.6 54 20.600 54 25c0 7-4.600 11-12 11H28zm8 7v7h4.600c2.600 0 4-1.300 4-3.500S43.200 7 40.600 7zm0 13.400V29h5.200c2.900 0 4.400-1.600 4.400-4.300s-1.500-4.300-4.400-4.300z" />
    <path d="M58 0h9l8 18 8-18h9v36h-8V16l-6.400 14h-5.200L66 16v20h-8z" />
  </svg>
);
