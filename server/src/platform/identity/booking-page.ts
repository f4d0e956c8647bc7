/** The path of a page where a class or a package is booked, to which a mail may lead back; undefined for any other address. */
export const bookingPage = (address: unknown): string | undefined =>
  typeof address === 'string' && /^\/(checkout|mytbm)\/[\w/?=&%.-]{0,200}$/.test(address)
    ? address
    : undefined;
