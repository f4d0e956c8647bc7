const name = 'tbm_email';

/** Stores the e-mail that a visitor entered for her trial on this device, to prefill the checkout [TRIAL-006]. */
export function rememberEmail(email: string): void {
  try {
    localStorage.setItem(name, email);
  } catch {
    // Without storage the visitor has to type it again.
  }
}

export function rememberedEmail(): string {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

/** A session begins: the address would be prefilled for the next visitor. */
export function forgetEmail(): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing is stored then.
  }
}
