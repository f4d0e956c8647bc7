const name = 'tbm_email';

/** The e-mail that a visitor left for her trial stays on this device, to be filled in at the checkout [TRIAL-006]. */
export function rememberEmail(email: string): void {
  try {
    localStorage.setItem(name, email);
  } catch {
    // A browser that keeps nothing: she types it again.
  }
}

export function rememberedEmail(): string {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}
