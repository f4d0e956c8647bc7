/** The code that proves a WhatsApp number: how many digits, minutes of validity and tries it has [PROFILE-O4]. */
export const whatsappCode = { digits: 6, minutes: 10, tries: 5 } as const;
