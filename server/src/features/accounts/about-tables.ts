import { type AboutTables, byCustomer, columns, internal, provider } from '../../platform/database/about.ts';
import { erasedEmail } from '../../platform/erased-address.ts';
import type * as tables from './tables.ts';

export const aboutAccounts = {
  customers: {
    rowsInLargeStudio: 20_000,
    auditName: 'Socia',
    personal: {
      file: 'datos-personales',
      whose: byCustomer,
      withheld: { stripe_customer_id: provider, search_text: internal },
      health: ['height'],
      erasure: {
        why: 'the member’s purchases belong to it',
        // The searched text is computed from the others.
        kept: columns('customer_id branch_id search_text on_boards createdAt'),
        overwritten: {
          name: `'Cuenta'`,
          last_name: `'eliminada'`,
          email: erasedEmail('t.customer_id'),
          phone: `''`,
          instagram: 'null',
          height: 'null',
          track_frequency: 'null',
          whatsapp_number: 'null',
          trackFrequencyAt: 'null',
          photo_shown: 'false',
          file_id: 'null',
          signup_reason: 'null',
          birthdate: 'null',
          stripe_customer_id: 'null',
          cancel_attempt: 'null',
        },
      },
      headings: {
        phone: 'Teléfono',
        signup_reason: 'Cómo nos conoció',
        birthdate: 'Fecha de nacimiento',
        instagram: 'Instagram',
        track_frequency: 'Cada cuánto se mide',
        trackFrequencyAt: 'Recordatorio elegido',
        whatsapp_number: 'WhatsApp',
        on_boards: 'En los leaderboards',
        photo_shown: 'Foto para otras socias',
        cancel_attempt: 'Oferta aceptada',
      },
      // Other rows name the member by it.
      isErasedLast: true,
    },
    merge: 'joined',
  },
  users: {
    rowsInLargeStudio: 20_000,
    auditName: 'Cuenta',
    personal: {
      file: 'cuenta',
      whose: byCustomer,
      erasure: 'deleted',
      headings: {
        signedOutAt: 'Salió de todo',
      },
      // Other rows name the account by it.
      isErasedLast: true,
    },
    merge: 'goes',
  },
  staff_branches: {
    rowsInLargeStudio: 60,
    personal: {
      file: 'sucursales-donde-trabajas',
      whose: 't.uid = subject.uid',
      erasure: 'deleted',
    },
    merge: 'goes',
  },
  merged_members: {
    rowsInLargeStudio: 500,
    personal: {
      file: 'cuentas-unidas',
      whose: 't.kept_customer_id = subject.customer_id',
      withheld: { stripe_customer_id: provider },
      erasure: 'deleted',
      headings: {
        kept_customer_id: 'Cuenta que se conservó',
      },
    },
    merge: 'joined',
  },
} satisfies AboutTables<typeof tables>;
