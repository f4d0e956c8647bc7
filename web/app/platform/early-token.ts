/**
 * The token of a member is requested while the scripts of the page load: every call waits for it. Only with the
 * identity service inside our own server, whose session is a cookie.
 */
declare global {
  var tbmEarlyToken: Promise<Response> | undefined;
}

/** Runs in the page's head. `hint` names the entry that marks that a user signed in on this device. */
function askEarly(hint: string): void {
  try {
    if (localStorage.getItem(hint) !== '1') return;
  } catch {
    // A browser that keeps nothing for this site.
    return;
  }
  globalThis.tbmEarlyToken = fetch('/api/auth/token');
  // The caller that takes it handles the failure.
  globalThis.tbmEarlyToken.catch(() => {});
}

/** Adds the script that requests the token. `html` is as React renders it. */
export const withEarlyToken = (html: string, hint: string): string =>
  html.replace('<head>', (head) => `${head}<script>(${askEarly})(${JSON.stringify(hint)})</script>`);

/** The response to the early request, once: another session must never get it. */
export function takeEarlyToken(): Promise<Response> | undefined {
  const early = globalThis.tbmEarlyToken;
  globalThis.tbmEarlyToken = undefined;
  return early;
}
