import { deviceStorage } from '@tbm/browser/storage';

const name = 'tbm_email';

/** Stores the e-mail that a visitor entered for the trial on this device, to prefill the checkout [TRIAL-006]. */
export function rememberEmail(email: string): void {
  deviceStorage.setItem(name, email);
}

export const rememberedEmail = (): string => deviceStorage.getItem(name) ?? '';

/** A session begins: the address would be prefilled for the next visitor. */
export const forgetEmail = (): void => deviceStorage.removeItem(name);
