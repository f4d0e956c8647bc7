/** Formats ten digits for display: `81 5550 0100`. */
export const formatPhone = (phone: string): string => phone.replace(/^(\d{2})(\d{4})(\d{4})$/, '$1 $2 $3');

/** Adds the country code: ten digits are Mexican. */
export const international = (phone: string): string => (phone.length === 10 ? `52${phone}` : phone);
