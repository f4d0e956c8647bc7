import { type AboutTables, internal } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';
import { photoFolder } from './tables.ts';

/** Only a photo that the member uploaded, of the profile or for a post; a picture of the studio may also be used as one. */
const photo = `t.file_id in (
  select file_id from customers join stored_files using (file_id)
    where customer_id = subject.customer_id and key like '${photoFolder}%'
  union select file_id from post_files where customer_id = subject.customer_id)`;

export const aboutFiles = {
  files: {
    rowsInLargeStudio: 3_000,
    auditName: 'Archivo',
    personal: {
      file: 'archivos',
      whose: photo,
      erasure: 'deleted',
      headings: {
        url: 'Dirección del archivo',
        width: 'Ancho (pixeles)',
        height: 'Alto (pixeles)',
        placeholder: 'Miniatura',
      },
    },
    merge: 'joined',
  },
  stored_files: {
    rowsInLargeStudio: 5_000,
    personal: {
      file: 'archivos-guardados',
      whose: photo,
      withheld: { key: internal },
      erasure: 'deleted',
      headings: {
        sha256: 'Huella',
        rendition: 'Versión',
        rendition_problem: 'Problema',
        rendition_percent: 'Avance (%)',
        rendition_seconds_left: 'Segundos que faltan',
        rendition_failures: 'Intentos fallidos',
        decode_errors: 'Partes dañadas',
        unusedSince: 'Sin uso desde',
        is_clean: 'Sin datos de la cámara',
        poster_file_id: 'Folio de portada',
      },
    },
    merge: 'joined',
  },
  uploads: {
    rowsInLargeStudio: 1_000,
    personal: {
      file: 'archivos-en-camino',
      whose: 't.uid = subject.uid',
      withheld: { parts: internal },
      erasure: 'deleted',
      headings: {
        upload_id: 'Número',
      },
    },
    merge: 'goes',
  },
} satisfies AboutTables<typeof tables>;
