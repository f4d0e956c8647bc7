import {
  type AboutTables,
  byCustomer,
  columns,
  internal,
  keptHasSame,
  other,
  secret,
  studioContent,
  totals,
} from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutVideos = {
  muscles: {
    rowsInLargeStudio: 20,
    nothingPersonal: studioContent,
  },
  props: {
    rowsInLargeStudio: 30,
    nothingPersonal: studioContent,
  },
  tags: {
    rowsInLargeStudio: 20,
    nothingPersonal: studioContent,
  },
  video_types: {
    rowsInLargeStudio: 3,
    nothingPersonal: studioContent,
  },
  videos: {
    rowsInLargeStudio: 500,
    nothingPersonal: studioContent,
  },
  video_captions: {
    rowsInLargeStudio: 600,
    nothingPersonal: studioContent,
  },
  video_props: {
    rowsInLargeStudio: 1_000,
    nothingPersonal: studioContent,
  },
  video_muscles: {
    rowsInLargeStudio: 1_500,
    nothingPersonal: studioContent,
  },
  video_tags: {
    rowsInLargeStudio: 1_500,
    nothingPersonal: studioContent,
  },
  video_programs: {
    rowsInLargeStudio: 500,
    nothingPersonal: studioContent,
  },
  favorites: {
    rowsInLargeStudio: 100_000,
    personal: {
      file: 'favoritas',
      whose: byCustomer,
      erasure: { why: totals, kept: columns('customer_id video_id createdAt') },
    },
    merge: {
      moves: ['customer_id'],
      name: 'Favoritas',
      same: keptHasSame('favorites', 'video_id'),
    },
  },
  playbacks: {
    rowsInLargeStudio: 400_000,
    personal: {
      file: 'reproducciones',
      whose: byCustomer,
      erasure: {
        why: totals,
        kept: columns('playback_id customer_id video_id progress seconds createdAt updatedAt'),
      },
    },
    // The other's playback stays until the ratings refer to the kept one's.
    merge: {
      moves: ['customer_id'],
      name: 'Clases en línea vistas',
      same: keptHasSame('playbacks', 'video_id'),
    },
  },
  playback_days: {
    rowsInLargeStudio: 1_000_000,
    personal: {
      file: 'reproducciones-por-dia',
      whose: byCustomer,
      erasure: 'deleted',
      headings: {
        watched_ms: 'Milisegundos vistos',
      },
    },
    merge: {
      moves: ['customer_id'],
      name: 'Días en que vio clases en línea',
      same: keptHasSame('playback_days', 'video_id', 'day'),
    },
  },
  watch_clocks: {
    rowsInLargeStudio: 15_000,
    personal: {
      file: 'tiempo-de-clases',
      whose: byCustomer,
      erasure: 'deleted',
      headings: {
        countedUntil: 'Contado hasta',
      },
    },
    merge: 'goes',
  },
  completed_videos: {
    rowsInLargeStudio: 400_000,
    auditName: 'Clase en línea contada',
    personal: {
      file: 'clases-completadas',
      whose: byCustomer,
      withheld: { granted_by: other },
      erasure: {
        why: totals,
        kept: columns('customer_id video_id day is_marked earned_by createdAt'),
        overwritten: { granted_by: 'null', grant_reason: 'null' },
      },
      headings: {
        is_marked: 'Marcada',
        earned_by: 'Cuenta por',
        grant_reason: 'Motivo',
      },
    },
    merge: {
      moves: ['customer_id', 'granted_by'],
      name: 'Clases en línea completadas',
      same: keptHasSame('completed_videos', 'video_id', 'day'),
    },
  },
  video_ratings: {
    rowsInLargeStudio: 100_000,
    auditName: 'Calificación de una clase',
    personal: {
      file: 'calificaciones',
      whose: byCustomer,
      withheld: { reviewed_by: other },
      erasure: {
        why: totals,
        kept: columns(
          'video_rating_id customer_id video_id playback_id class_stars coach_stars share is_counted createdAt',
        ),
        overwritten: {
          comment: 'null',
          review: 'null',
          reviewedAt: 'null',
          reviewed_by: 'null',
        },
      },
      headings: {
        video_rating_id: 'Número',
        share: 'Compartir',
        review: 'Revisión',
        is_counted: 'Cuenta en el promedio',
      },
    },
    merge: {
      moves: ['customer_id', 'reviewed_by'],
      name: 'Calificaciones',
      same: keptHasSame('video_ratings', 'video_id'),
      sets: {
        playback_id: `coalesce((select k.playback_id from playbacks k
        where t.playback_id is not null and k.customer_id = $1 and k.video_id = t.video_id), t.playback_id)`,
      },
    },
  },
  cast_links: {
    rowsInLargeStudio: 50_000,
    personal: {
      file: 'clases-en-pantallas',
      whose: byCustomer,
      withheld: { token_hash: secret, devices: internal },
      erasure: 'deleted',
      headings: {
        cast_link_id: 'Número',
        usedAt: 'Último uso',
        fetches: 'Partes',
      },
    },
    merge: 'goes',
  },
} satisfies AboutTables<typeof tables>;
