const name = (class_package_id: number): string => `tbm_cart_${class_package_id}`;

/** The cart of this visit to the checkout: kept over reloads and second tries, so that nothing is charged twice. */
export function cartId(class_package_id: number): string {
  const known = sessionStorage.getItem(name(class_package_id));
  if (known) return known;
  const made = crypto.randomUUID();
  sessionStorage.setItem(name(class_package_id), made);
  return made;
}

/** Once bought, the next purchase is a new one. */
export const forgetCart = (class_package_id: number): void =>
  sessionStorage.removeItem(name(class_package_id));
