import type { View } from './view.ts';

/** Above everything, also above dialogs; bars that stick to the top stick below it. */
const styles = `
  .tbm-view { position: fixed; inset: 0 0 auto; z-index: 10000; display: flex; align-items: center; justify-content: center;
    gap: 0.75rem; min-height: 3rem; box-sizing: border-box; padding: 0.125rem 1rem;
    padding-block-start: calc(0.125rem + env(safe-area-inset-top)); background: #ffd166; color: #17120f;
    font: 600 0.8125rem/1.25 'Figtree Variable', system-ui, sans-serif; border-block-end: 2px solid #17120f }
  .tbm-view p { margin: 0; max-width: none; flex: 0 1 auto; overflow-wrap: anywhere }
  .tbm-view button { min-height: 2.75rem; min-width: 2.75rem; padding: 0 0.875rem; flex: none; border: 2px solid #17120f; border-radius: 0.5rem;
    background: #17120f; color: #fff; font: inherit; cursor: pointer }
  .tbm-view button:focus-visible { outline: 3px solid #17120f; outline-offset: 2px }
  html:has(.tbm-view) { padding-block-start: var(--tbm-view) ; scroll-padding-block-start: calc(var(--tbm-view) + 5rem) }
  html:has(.tbm-view) header { inset-block-start: var(--tbm-view) !important }
  @media print { .tbm-view { display: none } }
`;

/** Shows on every screen whose account this is, with a button to leave. */
export function showBanner({ name }: Pick<View, 'name'>, leave: () => void): void {
  const add = () => {
    if (document.querySelector('.tbm-view')) return;
    const style = document.createElement('style');
    style.textContent = styles;
    const bar = document.createElement('section');
    bar.className = 'tbm-view';
    bar.setAttribute('aria-label', 'Vista de la cuenta');
    const text = document.createElement('p');
    text.textContent = `Ves la cuenta de ${name} como ella. Solo lectura.`;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Salir';
    button.addEventListener('click', () => {
      button.disabled = true;
      leave();
    });
    bar.append(text, button);
    document.head.append(style);
    document.body.append(bar);
    const measure = () =>
      document.documentElement.style.setProperty('--tbm-view', `${bar.getBoundingClientRect().height}px`);
    measure();
    new ResizeObserver(measure).observe(bar);
  };
  // After React has taken over the page; at the latest when it has loaded.
  addEventListener('tbm:scripts-run', add);
  addEventListener('load', () => setTimeout(add, 2_000));
}
