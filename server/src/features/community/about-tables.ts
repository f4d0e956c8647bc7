import {
  type AboutTables,
  byCustomer,
  columns,
  internal,
  keptHasSame,
  other,
  studioContent,
} from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutCommunity = {
  threads: {
    rowsInLargeStudio: 500,
    auditName: 'Hilo de la comunidad',
    personal: {
      file: 'temas',
      whose: byCustomer,
      erasure: {
        why: 'content of the studio, with posts of others',
        kept: columns('thread_id customer_id title description createdAt deletedAt'),
      },
    },
    merge: {
      moves: ['customer_id'],
      name: 'Hilos',
    },
  },
  posts: {
    rowsInLargeStudio: 200_000,
    auditName: 'Post',
    personal: {
      file: 'comunidad',
      whose: byCustomer,
      withheld: {
        reply_customer_id: other,
        client_key: internal,
        changedAt: internal,
        search_text: internal,
      },
      erasure: {
        why: 'replies of others hang on it; it is hidden and has no text',
        kept: columns(
          'post_id customer_id anonymous video_id thread_id reply_post_id reply_customer_id image_count state cause createdAt changedAt search_text',
        ),
        overwritten: {
          content: "'Comentario eliminado'",
          client_key: 'null',
          editedAt: 'null',
          pinnedAt: 'null',
          deletedAt: 'coalesce(t."deletedAt", subject.now)',
        },
      },
      headings: {
        anonymous: 'Anónima',
        reply_post_id: 'Responde a',
        image_count: 'Imágenes',
        pinnedAt: 'Fijado',
      },
    },
    // A reply to a post of the same member becomes a post of its own.
    merge: {
      moves: ['customer_id'],
      name: 'Comentarios',
      sets: {
        client_key: 'null',
        reply_post_id: 'case when t.reply_customer_id = $1 then null else t.reply_post_id end',
        reply_customer_id: 'nullif(t.reply_customer_id, $1)',
      },
    },
  },
  post_files: {
    rowsInLargeStudio: 50_000,
    personal: {
      file: 'imagenes-de-comentarios',
      whose: byCustomer,
      erasure: 'deleted',
      headings: {
        position: 'Orden',
      },
    },
    merge: {
      moves: ['customer_id'],
      name: 'Imágenes de comentarios',
    },
  },
  post_mentions: {
    rowsInLargeStudio: 50_000,
    personal: {
      file: 'menciones',
      whose: byCustomer,
      erasure: 'deleted',
    },
    merge: {
      moves: ['customer_id'],
      name: 'Menciones',
      same: keptHasSame('post_mentions', 'post_id'),
    },
  },
  post_likes: {
    rowsInLargeStudio: 1_000_000,
    personal: {
      file: 'me-gusta',
      whose: byCustomer,
      erasure: 'deleted',
    },
    merge: {
      moves: ['customer_id'],
      name: 'Me gusta',
      same: keptHasSame('post_likes', 'post_id'),
    },
  },
  post_reports: {
    rowsInLargeStudio: 20_000,
    personal: {
      file: 'reportes',
      whose: byCustomer,
      isForMemberAlone: true,
      erasure: 'deleted',
      headings: {
        post_report_id: 'Número',
      },
    },
    merge: {
      moves: ['customer_id'],
      name: 'Reportes',
      same: keptHasSame('post_reports', 'post_id'),
    },
  },
  community_members: {
    rowsInLargeStudio: 20_000,
    auditName: 'Cuenta en la comunidad',
    personal: {
      file: 'comunidad-ajustes',
      whose: byCustomer,
      erasure: 'deleted',
      headings: {
        approvedAt: 'Aprobada',
        mutedUntil: 'Silenciada hasta',
        show_birthday: 'Muestra su cumpleaños',
      },
    },
    merge: 'joined',
  },
  member_warnings: {
    rowsInLargeStudio: 2_000,
    personal: {
      file: 'advertencias',
      whose: byCustomer,
      erasure: 'deleted',
      headings: {
        member_warning_id: 'Folio de advertencia',
        message: 'Mensaje',
      },
    },
    merge: {
      moves: ['customer_id'],
      name: 'Advertencias',
    },
  },
  member_blocks: {
    rowsInLargeStudio: 5_000,
    personal: {
      file: 'bloqueos',
      whose: byCustomer,
      // Only blocks that the member made are in the download: the member must not learn who blocked them.
      namesSubject: '(t.customer_id = subject.customer_id or t.blocked_customer_id = subject.customer_id)',
      isForMemberAlone: true,
      erasure: 'deleted',
      headings: {
        blocked_customer_id: 'Folio de socia bloqueada',
      },
    },
    merge: 'joined',
  },
  community_words: {
    rowsInLargeStudio: 200,
    auditName: 'Palabra que se revisa',
    nothingPersonal: studioContent,
  },
} satisfies AboutTables<typeof tables>;
