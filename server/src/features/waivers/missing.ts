/** SQL: the version that members sign now; null where none is published. */
export const currentVersion = `(select max(w.version) from waiver_texts w where w."publishedAt" is not null)`;

/** SQL: the newest version that a customer has signed; null where there is none. */
export const signedVersion = (customer_id: string): string =>
  `(select max(s.version) from waiver_signatures s where s.customer_id = ${customer_id})`;

/** SQL: whether a customer has yet to sign, as `mustSign` of the domain says. */
export const mustSignSql = (customer_id: string): string =>
  `coalesce(${currentVersion} > coalesce(${signedVersion(customer_id)}, 0), false)`;

/** SQL: whether the member of the place `r` in the class `sc` has yet to sign. Online classes need no waiver. */
export const ownWaiverMissing = `(r.guest_name is null and r.customer_id is not null and not sc.is_virtual_class
      and ${mustSignSql('r.customer_id')})`;

/** SQL: whether the guest of a place has yet to sign for it. */
export const guestMustSignSql = (class_reservation_id: string): string =>
  `coalesce(${currentVersion} > coalesce((select max(g.version) from guest_signatures g
      where g.class_reservation_id = ${class_reservation_id}), 0), false)`;

/** SQL: the same for the member of the place, or the guest whom a member invited. Guests of the desk are asked for nothing. */
export const waiverMissing = `(${ownWaiverMissing}
      or (r.is_invited and not sc.is_virtual_class and ${guestMustSignSql('r.class_reservation_id')}))`;
