import { type AboutTables, byCustomer, columns, internal } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutSegments = {
  segments: {
    rowsInLargeStudio: 50,
    auditName: 'Segmento',
    personal: {
      file: 'segmentos',
      whose: 't.changed_by = subject.customer_id',
      withheld: { conditions: internal },
      erasure: {
        why: 'content of the studio',
        kept: columns('segment_id name conditions createdAt changedAt changed_by'),
      },
      headings: {
        segment_id: 'Número',
        changedAt: 'Cambiado',
        changed_by: 'Quién lo cambió',
      },
    },
    merge: {
      moves: ['changed_by'],
      name: 'Segmentos',
    },
  },
  campaigns: {
    rowsInLargeStudio: 500,
    auditName: 'Mensaje a un segmento',
    personal: {
      file: 'mensajes-a-segmentos',
      whose: 't.created_by = subject.customer_id',
      withheld: { request_id: internal, conditions: internal },
      erasure: {
        why: 'what the studio wrote to its members',
        kept: columns(
          'campaign_id request_id segment conditions subject text status sendAt created_by createdAt startedAt endedAt members',
        ),
      },
      headings: {
        campaign_id: 'Número',
        segment: 'Segmento',
        subject: 'Asunto',
        sendAt: 'Sale',
        members: 'Socias',
      },
    },
    merge: {
      moves: ['created_by'],
      name: 'Mensajes a segmentos que escribió',
    },
  },
  campaign_recipients: {
    rowsInLargeStudio: 1_000_000,
    personal: {
      file: 'promociones',
      whose: byCustomer,
      withheld: { campaign_id: internal },
      erasure: 'deleted',
    },
    merge: {
      moves: ['customer_id'],
      name: 'Mensajes a segmentos que recibió',
      same: `exists (select from campaign_recipients k where k.customer_id = $1
      and (k.campaign_id = t.campaign_id or k.day = t.day))`,
    },
  },
} satisfies AboutTables<typeof tables>;
