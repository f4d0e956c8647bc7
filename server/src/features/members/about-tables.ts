import {
  type AboutTables,
  byCustomer,
  keptHasSame,
  other,
  studioContent,
} from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutMembers = {
  member_tags: {
    rowsInLargeStudio: 30,
    nothingPersonal: studioContent,
  },
  customer_tags: {
    rowsInLargeStudio: 40_000,
    auditName: 'Etiqueta de una socia',
    personal: {
      file: 'etiquetas',
      whose: byCustomer,
      instead: {
        member_tag_id: '(select g.name from member_tags g where g.member_tag_id = t.member_tag_id)',
      },
      erasure: 'deleted',
      headings: {
        member_tag_id: 'Etiqueta',
      },
    },
    merge: {
      moves: ['customer_id'],
      name: 'Etiquetas',
      same: keptHasSame('customer_tags', 'member_tag_id'),
    },
  },
  member_notes: {
    rowsInLargeStudio: 40_000,
    auditName: 'Nota',
    personal: {
      file: 'notas-del-equipo',
      whose: byCustomer,
      withheld: { written_by: other },
      erasure: 'deleted',
      headings: {
        member_note_id: 'Número',
      },
    },
    merge: {
      moves: ['customer_id', 'written_by'],
      name: 'Notas',
    },
  },
} satisfies AboutTables<typeof tables>;
