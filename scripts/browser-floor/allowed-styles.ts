/**
 * Newer styles that the built sheets may use all the same: a browser that lacks one shows the page without an ornament. A name is a
 * property, or what `newerStyles` calls any other use.
 */
export const allowedStyles: readonly { names: readonly string[]; why: string }[] = [
  {
    names: ['cursor', 'resize', 'scrollbar-width', 'scrollbar-gutter'],
    why: 'phones have no pointer and no scrollbars; on other devices their usual ones show',
  },
  {
    names: ['text-wrap', 'hyphens', 'font-family', 'accent-color'],
    why: 'lines break, and controls and codes look, as the browser does it by itself',
  },
  {
    names: ['field-sizing'],
    why: 'a text field keeps its height and scrolls',
  },
  {
    names: ['overscroll-behavior', 'overscroll-behavior-x', 'overflow-anchor', 'align-content'],
    why: 'scrolling goes on in the page behind; new messages do not hold the place, which the code does as well',
  },
  {
    names: ['user-select', 'forced-color-adjust', 'print-color-adjust'],
    why: 'the prefixed form stands beside it, or the browser paints its own colours',
  },
  {
    names: ['mask-image', 'mask-composite', '-webkit-mask-composite'],
    why: 'both forms are built; each browser takes its own',
  },
];
