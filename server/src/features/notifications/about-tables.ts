import {
  type AboutTables,
  byCustomer,
  internal,
  keptHasSame,
  studioContent,
} from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutNotifications = {
  notification_types: {
    rowsInLargeStudio: 10,
    nothingPersonal: studioContent,
  },
  customer_notification_types: {
    rowsInLargeStudio: 20_000,
    personal: {
      file: 'avisos',
      whose: byCustomer,
      erasure: 'deleted',
      headings: {
        email_active: 'Por correo',
        whatsapp_active: 'Por WhatsApp',
        push_active: 'En dispositivos',
        preferred_time: 'Hora preferida',
        active: 'Activo',
      },
    },
    merge: {
      moves: ['customer_id'],
      name: 'Avisos que eligió',
      same: keptHasSame('customer_notification_types', 'notification_type_id'),
    },
  },
  notifications: {
    rowsInLargeStudio: 1_000_000,
    auditName: 'Notificación',
    personal: {
      file: 'notificaciones',
      whose: byCustomer,
      // Also notices to others that the member mentioned them.
      namesSubject: `(t.customer_id = subject.customer_id or t.cause like 'post_mention:%' and split_part(t.cause, ':', 2) in (
      select post_id::text from posts where customer_id = subject.customer_id))`,
      withheld: { cause: internal },
      erasure: 'deleted',
      headings: {
        notification_id: 'Número',
        path: 'Página',
        readAt: 'Leída',
      },
    },
    merge: {
      moves: ['customer_id'],
      name: 'Avisos',
    },
  },
} satisfies AboutTables<typeof tables>;
