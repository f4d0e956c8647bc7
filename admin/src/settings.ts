import type { ConfigKey } from '@tbm/contract/appconfig';

interface Setting {
  label: string;
  hint?: string;
  /** The values that it may have, in words. */
  choices?: Record<string, string>;
  isLong?: true;
  /** The server's environment defines it. */
  isFixed?: true;
}

const ofServer = 'Se cambia en la configuración del servidor.';

/** The words for every setting, in the order of the page. */
export const settingSections: [title: string, settings: Partial<Record<ConfigKey, Setting>>][] = [
  [
    'Datos del estudio',
    {
      studio_name: { label: 'Nombre del estudio' },
      legal_name: { label: 'Razón social', hint: 'El aviso de privacidad la nombra.' },
      legal_address: { label: 'Domicilio legal', hint: 'El aviso de privacidad lo nombra.' },
      contact_email: { label: 'Correo de contacto', hint: 'El aviso de privacidad lo nombra.' },
      contact_phone: { label: 'Teléfono de contacto' },
      copyright_year: { label: 'Año de derechos de autor' },
    },
  ],
  [
    'Enlaces y avisos',
    {
      shop_url: { label: 'Tienda', hint: 'Vacío: el sitio no la menciona.' },
      merch_url: { label: 'Mercancía', hint: 'Vacío: el sitio no la menciona.' },
      certifications_url: { label: 'Certificaciones', hint: 'Vacío: el sitio no las menciona.' },
      online_popup_src: { label: 'Imagen del aviso diario, en línea', hint: 'Vacío: sin aviso.' },
      studio_popup_src: { label: 'Imagen del aviso diario, estudio', hint: 'Vacío: sin aviso.' },
    },
  ],
  [
    'Reglas',
    {
      staff_two_step: {
        label: 'Verificación en dos pasos del equipo',
        choices: { '': 'Opcional', required: 'Obligatoria' },
      },
      small_charges: {
        label: 'Si un descuento deja menos del cobro mínimo',
        choices: { '': 'Sin costo', refused: 'No se acepta el descuento' },
      },
      holistic_program_id: {
        label: 'Programa que entrena todo el cuerpo cada día',
        hint: 'Su número. Vacío: 5.',
      },
    },
  ],
  [
    'Servicios',
    {
      firebaseConfig: {
        label: 'Proyecto de Firebase (JSON)',
        hint: 'Vale desde el siguiente inicio.',
        isLong: true,
      },
      bucket: { label: 'Bucket de archivos', hint: ofServer, isFixed: true },
      region: { label: 'Región del bucket', hint: ofServer, isFixed: true },
      S3_ENDPOINT: { label: 'Dirección del servicio S3', hint: ofServer, isFixed: true },
    },
  ],
];
