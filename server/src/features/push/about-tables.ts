import { type AboutTables, byCustomer, internal, secret } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutPush = {
  push_subscriptions: {
    rowsInLargeStudio: 20_000,
    personal: {
      file: 'dispositivos-con-avisos',
      whose: byCustomer,
      withheld: {
        session_id: internal,
        endpoint: secret,
        p256dh: secret,
        auth: secret,
      },
      erasure: 'deleted',
      headings: {
        device: 'Dispositivo',
        confirmedAt: 'Confirmado',
      },
    },
    merge: 'goes',
  },
  push_deliveries: {
    rowsInLargeStudio: 1_000_000,
    personal: {
      file: 'avisos-a-dispositivos',
      whose:
        't.push_subscription_id in (select push_subscription_id from push_subscriptions where customer_id = subject.customer_id)',
      withheld: { topic: internal },
      erasure: 'deleted',
      headings: {
        urgency: 'Urgencia',
      },
    },
    merge: 'goes',
  },
} satisfies AboutTables<typeof tables>;
