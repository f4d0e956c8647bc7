/** SQL: the version that members sign now; null where none is published. */
export const currentVersion = `(select max(w.version) from waiver_texts w where w."publishedAt" is not null)`;

/** SQL: the newest version that a customer has signed; null where there is none. */
export const signedVersion = (customer_id: string): string =>
  `(select max(s.version) from waiver_signatures s where s.customer_id = ${customer_id})`;

/** SQL: whether a customer has yet to sign, as `mustSign` of the domain says. */
export const mustSignSql = (customer_id: string): string =>
  `coalesce(${currentVersion} > coalesce(${signedVersion(customer_id)}, 0), false)`;

/** SQL: whether the member of the place `r` in the class `sc` has yet to sign. Guests and online classes need no waiver. */
export const waiverMissing = `(r.guest_name is null and r.customer_id is not null and not sc.is_virtual_class
      and ${mustSignSql('r.customer_id')})`;
