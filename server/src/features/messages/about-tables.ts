import { type AboutTables, internal, other } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutMessages = {
  messages: {
    rowsInLargeStudio: 1_000_000,
    auditName: 'Mensajes',
    personal: {
      file: 'mensajes',
      whose: '(t.customer_id = subject.customer_id or lower(t.recipient) = subject.email)',
      namesSubject: `(t.customer_id = subject.customer_id or lower(t.recipient) = subject.email
      or t.template in ('post_reported', 'post_mention') and (
        t.data ->> 'post_id' in (select post_id::text from posts where customer_id = subject.customer_id)
        or split_part(t.cause, ':', 2) in (
          select post_report_id::text from post_reports where customer_id = subject.customer_id)))`,
      withheld: {
        cause: internal,
        wamid: internal,
        sent_by: other,
        heldUntil: internal,
        held_by: internal,
      },
      // A link that opens an account, and texts that other people wrote.
      instead: {
        data: `case when t.template = 'post_reported' then '{}' else t.data - 'token' - 'pay_url' end`,
      },
      erasure: 'deleted',
      scans: 'messages have no index by customer or recipient; read once per download or erasure, by a job',
      headings: {
        channel: 'Canal',
        template: 'Mensaje',
        recipient: 'Destino',
        data: 'Datos',
        waitsUntil: 'Espera hasta',
        withdrawnAt: 'Retirado',
        delivery: 'Entrega',
        failure_code: 'Código de falla',
      },
    },
    merge: {
      moves: ['customer_id', 'sent_by'],
      name: 'Mensajes',
    },
  },
} satisfies AboutTables<typeof tables>;
