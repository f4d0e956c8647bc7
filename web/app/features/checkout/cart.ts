const name = (class_package_id: number): string => `tbm_cart_${class_package_id}`;

/** The cart of this visit to the checkout: kept over reloads and second tries, so that nothing is charged twice. */
export function cartId(class_package_id: number): string {
  const known = sessionStorage.getItem(name(class_package_id));
  if (known) return known;
  const made = crypto.randomUUID();
  sessionStorage.setItem(name(class_package_id), made);
  return made;
}

const codeName = (class_package_id: number): string => `tbm_discount_${class_package_id}`;

/** The discount code of this visit; empty when none. */
export const keptCode = (class_package_id: number): string =>
  sessionStorage.getItem(codeName(class_package_id)) ?? '';

export const keepCode = (class_package_id: number, code: string): void =>
  code
    ? sessionStorage.setItem(codeName(class_package_id), code)
    : sessionStorage.removeItem(codeName(class_package_id));

/** Once bought, the next purchase is a new one, and its discount is cleared [PUR-011]. */
export const forgetCart = (class_package_id: number): void => {
  sessionStorage.removeItem(name(class_package_id));
  sessionStorage.removeItem(codeName(class_package_id));
};
