/** The widest that a page of ours may be: beside the menu, wide tables scroll by themselves and not the page. */
export const pageWidth = {
  xs: 'calc(100vw - 1rem)',
  sm: 'min(75rem, calc(100vw - 17rem))',
} as const;
