import { measureKeys } from '@tbm/contract/measures';
import { type AboutTables, byCustomer, internal } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutTracks = {
  tracks: {
    rowsInLargeStudio: 200_000,
    personal: {
      file: 'progreso',
      whose: byCustomer,
      health: [...measureKeys],
      isAllHealth: true,
      erasure: 'deleted',
      headings: {
        date: 'Fecha',
        weight: 'Peso (kg)',
        imc: 'IMC',
        fat: 'Grasa (%)',
        muscle: 'Músculo (%)',
        chest: 'Pecho (cm)',
        waist: 'Cintura (cm)',
        abs: 'Abdomen (cm)',
        hips: 'Cadera (cm)',
        arms: 'Brazos (cm)',
        thigh: 'Muslo (cm)',
      },
    },
    merge: {
      moves: ['customer_id'],
      name: 'Registros de progreso',
    },
  },
  track_files: {
    rowsInLargeStudio: 100_000,
    personal: {
      file: 'fotos-de-progreso',
      whose: byCustomer,
      withheld: { key: internal, small_key: internal },
      // The data of the body is in the bytes, which are deleted with the row.
      health: [],
      isAllHealth: true,
      erasure: 'deleted',
      headings: {
        position: 'Orden',
        width: 'Ancho (pixeles)',
        height: 'Alto (pixeles)',
      },
    },
    merge: {
      moves: ['customer_id'],
      name: 'Fotos de progreso',
    },
  },
} satisfies AboutTables<typeof tables>;
