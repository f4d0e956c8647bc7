/** The answers to `npm run setup` of a studio that differs from every example. */
export const studio = {
  studio: {
    studio_name: 'TBM',
    legal_name: 'Movimiento del Bajío, S.A. de C.V.',
    legal_address: 'Calle Hidalgo 77, Centro, 37000 León, Guanajuato',
    contact_email: 'hola@bajio.example',
    contact_phone: '4771000000',
  },
  branches: [
    {
      slug: 'leon',
      name: 'León',
      timezone: 'America/Mexico_City',
      description: 'Un salón con luz de mañana.',
      address: 'Bulevar Campestre 900, León, Gto.',
      phone: '4772000000',
      whatsapp: '4773000000',
      email: 'leon@bajio.example',
      rooms: ['Salón Jacaranda'],
    },
    // Unset contact details are not shown: no address, telephone, chat or mail.
    { slug: 'puebla', name: 'Puebla', timezone: 'America/Mexico_City' },
  ],
  coaches: [{ name: 'Elisa', last_name: 'Robles', branches: ['leon'] }],
  admin: {
    name: 'Teresa',
    last_name: 'Nava',
    email: 'teresa@bajio.example',
    phone: '4774000000',
    password: 'una frase larga de Teresa',
  },
};

/** Everything that a page or mail of this studio may name: addresses of the web and of mail, and telephones. */
export const known = {
  mails: ['hola@bajio.example', 'leon@bajio.example'],
  telephones: ['4771000000', '4772000000', '4773000000'],
  /** schema.org and w3.org name vocabularies; a chat leads to WhatsApp, a map search to OpenStreetMap. */
  hosts: ['bajio.example', 'schema.org', 'www.w3.org', 'wa.me'],
};

/** Mails, telephones and hosts in a page or a mail that `known` does not name. */
export function strangers(text: string): string[] {
  const mails = [...text.matchAll(/[\w.+-]+@[\w-]+\.[\w.-]*\w/g)].map(([mail]) => mail);
  const hosts = [...text.matchAll(/https?:\/\/([^/\s"'<>\\&:)]+)/g)].map(([, host = '']) => host);
  const telephones = [
    ...text.matchAll(/(?<![\d#.\w-])(?:\+?52 ?)?(\d{2,3}[ -]?\d{3,4}[ -]?\d{4})(?![\d\w-])/g),
  ].map(([, number = '']) => number.replaceAll(/\D/g, ''));
  return [
    ...mails.filter((mail) => !known.mails.includes(mail)),
    ...hosts.filter((host) => !known.hosts.includes(host)),
    ...telephones.filter((number) => !known.telephones.includes(number)),
  ];
}
