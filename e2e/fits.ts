import type { Page } from '@playwright/test';

/** Doubles the text like a browser's setting does. */
export const doubleText = (page: Page): Promise<unknown> =>
  page.addStyleTag({ content: 'html { font-size: 200% !important; }' });

/**
 * Finds content that is lost on the current page: an overflow to the side, text that is cut by its box or leaves the window, controls
 * that overlap or are smaller than 24 px.
 */
export const losses = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const found = [];
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth + 1) found.push('the page is ' + root.scrollWidth + ' px wide');
    const isShown = (element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.visually-hidden, [inert], [aria-hidden="true"], .skip-link');
    const words = (element) => (element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\\s+/g, ' ').slice(0, 60);
    const scrolls = (element, axis) => /auto|scroll/.test(getComputedStyle(element)['overflow' + axis]);
    const inScroller = (element) => {
      for (let up = element.parentElement; up && up !== document.body; up = up.parentElement)
        if (scrolls(up, 'X') && up.scrollWidth > up.clientWidth) return true;
      return false;
    };
    // A line that its box shortens with dots counts as shown while the box fits into the window.
    const isShortened = (element) => {
      for (let box = element; box && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).textOverflow === 'ellipsis') return box.getBoundingClientRect().right <= innerWidth + 1;
      return false;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      const element = node.parentElement;
      if (!node.data.trim() || !element || element.closest('script, style, noscript, select, svg, video')) continue;
      if (!isShown(element) || (dialog && !dialog.contains(element))) continue;
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        if (rect.width < 2) continue;
        if ((rect.right > innerWidth + 1 || rect.left < -1) && !inScroller(element) && !isShortened(element))
          found.push('leaves the window: ' + words(element));
        for (let box = element; box && box !== document.body; box = box.parentElement) {
          const style = getComputedStyle(box);
          const frame = box.getBoundingClientRect();
          if (/hidden|clip/.test(style.overflowX) && style.textOverflow !== 'ellipsis' && (rect.right > frame.right + 2 || rect.left < frame.left - 2) && !inScroller(box))
            found.push('cut at the side: ' + words(element));
          if (/hidden|clip/.test(style.overflowY) && !style.webkitLineClamp.match(/[0-9]/) && (rect.bottom > frame.bottom + 4 || rect.top < frame.top - 4))
            found.push('cut above or below: ' + words(element));
          if (scrolls(box, 'X') || scrolls(box, 'Y')) break;
        }
      }
    }
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(
      (one) => isShown(one) && (!dialog || dialog.contains(one)) && getComputedStyle(one).opacity !== '0',
    );
    const isFloating = (one) => {
      for (let up = one; up; up = up.parentElement) if (/fixed|sticky/.test(getComputedStyle(up).position) && up !== dialog) return true;
      return false;
    };
    // Content that a box has scrolled out of sight overlaps nothing; a link over two lines is two boxes.
    const visible = (one) => {
      let rects = [...one.getClientRects()].map(({ left, right, top, bottom }) => ({ left, right, top, bottom }));
      for (let up = one.parentElement; up && up !== document.body; up = up.parentElement) {
        if (getComputedStyle(up).overflow === 'visible') continue;
        const frame = up.getBoundingClientRect();
        rects = rects.map((rect) => ({ left: Math.max(rect.left, frame.left), right: Math.min(rect.right, frame.right), top: Math.max(rect.top, frame.top), bottom: Math.min(rect.bottom, frame.bottom) }));
      }
      return rects.filter(({ left, right, top, bottom }) => right > left && bottom > top);
    };
    const boxes = controls.map((one) => ({ one, box: one.getBoundingClientRect(), rects: visible(one), floats: isFloating(one) }));
    for (const { one, box } of boxes) {
      const isInline = getComputedStyle(one).display === 'inline';
      const labelled = one.labels?.[0]?.getBoundingClientRect();
      const [width, height] = labelled ? [Math.max(box.width, labelled.width), Math.max(box.height, labelled.height)] : [box.width, box.height];
      if (!isInline && width > 0 && (width < 24 || height < 24)) found.push('small: ' + words(one) + ' ' + Math.round(width) + 'x' + Math.round(height));
    }
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(index + 1)) {
        if (a.floats !== b.floats || a.one.contains(b.one) || b.one.contains(a.one)) continue;
        if (a.one.labels && [...(a.one.labels ?? [])].some((label) => label.contains(b.one))) continue;
        // The button of a password lies over the end of its field.
        if (a.one.closest('[data-end-section]') && a.one.closest('[data-end-section]') === b.one.closest('[data-end-section]')) continue;
        const overlaps = (one, other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3;
        if (a.rects.some((one) => b.rects.some((other) => overlaps(one, other)))) found.push('overlap: ' + words(a.one) + ' | ' + words(b.one));
      }
    return [...new Set(found)].slice(0, 12);
  })()`) as Promise<string[]>;
