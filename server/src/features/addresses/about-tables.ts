import { type AboutTables, byCustomer, keptHasSame } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutAddresses = {
  addresses: {
    rowsInLargeStudio: 20_000,
    auditName: 'Dirección',
    personal: {
      file: 'direccion',
      whose: byCustomer,
      erasure: 'deleted',
      headings: {
        address_id: 'Número',
        country: 'País',
        country_code: 'Clave del país',
        state_code: 'Clave del estado',
        city: 'Ciudad',
        street: 'Calle',
        interior_number: 'Número interior',
        neighborhood: 'Colonia',
        zip_code: 'Código postal',
      },
    },
    merge: {
      moves: ['customer_id'],
      name: 'Direcciones',
      same: keptHasSame('addresses'),
    },
  },
} satisfies AboutTables<typeof tables>;
