import type { z } from 'zod';
import type { setupAnswers } from './answers.ts';

/** The file that `npm run setup -- --example FILE` writes. Everything below `coaches` may be left out. */
export const example: z.input<typeof setupAnswers> = {
  studio: {
    studio_name: 'TBM',
    legal_name: 'Nombre legal de la empresa',
    legal_address: 'Calle, número, colonia, código postal, ciudad y estado',
    contact_email: 'correo@ejemplo.mx',
    contact_phone: '',
  },
  branches: [
    {
      slug: 'monterrey',
      name: 'Monterrey',
      timezone: 'America/Monterrey',
      address: 'Calle y número',
      phone: '',
      whatsapp: '',
      email: '',
      rooms: ['Salón'],
    },
    {
      slug: 'tijuana',
      name: 'Tijuana',
      timezone: 'America/Tijuana',
      address: 'Calle y número',
      rooms: ['Salón'],
    },
  ],
  admin: {
    name: 'Nombre',
    last_name: 'Apellidos',
    email: 'admin@ejemplo.mx',
    phone: '8100000000',
    password: 'al menos seis letras',
  },
  coaches: [{ name: 'Nombre', last_name: 'Apellidos', branches: ['monterrey'], is_founder: true }],
  staff: [
    {
      name: 'Nombre',
      last_name: 'Apellidos',
      email: 'recepcion@ejemplo.mx',
      phone: '8100000001',
      role: 'frontdesk',
    },
    {
      name: 'Nombre',
      last_name: 'Apellidos',
      email: 'coach@ejemplo.mx',
      phone: '8100000002',
      role: 'coach',
      coach: 'Nombre Apellidos',
      branch: 'monterrey',
    },
  ],
  class_types: [{ name: 'Barre', short_code: 'BARRE', category: 'Barre y movilidad', spot_map: '5,7,7,6' }],
  prices: { '149': 290, '19304': 190 },
};
