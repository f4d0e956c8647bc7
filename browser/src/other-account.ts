const styles = `
  html[data-other-account] body > :not(.tbm-other-account) { display: none !important }
  .tbm-other-account { visibility: visible; position: fixed; inset: 0; z-index: 2147483647; overflow: auto; display: grid; place-items: center;
    box-sizing: border-box; padding: 1.5rem; background: Canvas; color: CanvasText;
    font: 1.0625rem/1.5 'Figtree Variable', system-ui, sans-serif; text-align: center }
  .tbm-other-account > div { max-width: 26rem }
  .tbm-other-account h1 { margin: 0 0 0.75rem; font: inherit; font-size: 1.625rem; font-weight: 800; line-height: 1.2;
    color: inherit; text-wrap: balance; overflow-wrap: anywhere }
  .tbm-other-account p { margin: 0 0 1.5rem }
  .tbm-other-account button { min-height: 3rem; max-width: 100%; padding: 0.5rem 1.5rem; border: 2px solid CanvasText; border-radius: 0.75rem;
    background: CanvasText; color: Canvas; font: inherit; font-weight: 700; cursor: pointer; overflow-wrap: anywhere }
  .tbm-other-account button:focus-visible { outline: 3px solid CanvasText; outline-offset: 3px }
`;

/** Who is signed in on this device now. */
export type SignedIn = { is: 'known'; name: string } | { is: 'none' } | { is: 'unknown' };

function wordsFor(signedIn: SignedIn): { title: string; button: string } {
  if (signedIn.is === 'known')
    return { title: `Ahora entraste como ${signedIn.name}`, button: `Continuar como ${signedIn.name}` };
  if (signedIn.is === 'none') return { title: 'Cerraste sesión en otra pestaña', button: 'Entrar de nuevo' };
  return { title: 'La sesión cambió en otra pestaña', button: 'Cargar de nuevo' };
}

/**
 * Covers a page whose account is not signed in any more, and offers to reload it. The returned function shows who is
 * signed in now.
 */
export function coverPage(): (signedIn: SignedIn) => void {
  // What is hidden could still be heard.
  for (const media of document.querySelectorAll<HTMLMediaElement>('video, audio')) media.pause();
  document.documentElement.dataset.otherAccount = '';
  // A style element would need the nonce of the page's policy.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const cover = document.createElement('div');
  cover.className = 'tbm-other-account';
  cover.setAttribute('role', 'alertdialog');
  cover.setAttribute('aria-modal', 'true');
  cover.setAttribute('aria-labelledby', 'tbm-other-account-title');
  cover.setAttribute('aria-describedby', 'tbm-other-account-text');
  const content = document.createElement('div');
  const title = document.createElement('h1');
  title.id = 'tbm-other-account-title';
  const text = document.createElement('p');
  text.id = 'tbm-other-account-text';
  text.textContent = 'Esta página quedó abierta con otra cuenta: aquí ya no se muestra ni se envía nada.';
  const button = document.createElement('button');
  button.type = 'button';
  button.addEventListener('click', () => location.reload());
  const say = (signedIn: SignedIn) => {
    const words = wordsFor(signedIn);
    title.textContent = words.title;
    button.textContent = words.button;
  };
  say({ is: 'unknown' });
  content.append(title, text, button);
  cover.append(content);
  document.body.append(cover);
  button.focus();
  return say;
}
