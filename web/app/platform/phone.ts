/** Ten digits as they are read: `81 5550 0100`. */
export const formatPhone = (phone: string): string => phone.replace(/^(\d{2})(\d{4})(\d{4})$/, '$1 $2 $3');
