import type { memberRoutes } from '@tbm/contract/members';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { resourceHandlers } from '../../platform/http/resource.ts';
import type { Services } from '../../platform/services.ts';
import { auditOf } from '../audit/index.ts';
import { memberTagList } from './admin-lists.ts';
import { changeNote, deleteNote, notePage, writeNote } from './notes.ts';
import { member_tags } from './tables.ts';
import { changeTag, tagList, tagRows } from './tags.ts';

export const memberHandlers = (services: Services): HandlersOf<keyof typeof memberRoutes> => {
  const { db } = services;
  return {
    ...resourceHandlers(db, 'member_tags', {
      audit: auditOf(services),
      table: member_tags,
      key: member_tags.member_tag_id,
      list: memberTagList,
      read: (ids) => tagRows(db, ids),
    }),
    'GET /members/tags': () => tagList(db),
    'POST /members/:id/tags': ({ actor, params: { id }, body }) =>
      changeTag(services, actor, { ...body, customer_id: id, has: true }),
    'DELETE /members/:id/tags/:member_tag_id': ({ actor, params: { id, member_tag_id } }) =>
      changeTag(services, actor, { member_tag_id, customer_id: id, has: false }),
    'GET /members/:id/notes': ({ actor, params, query }) =>
      notePage(services, actor, { customer_id: params.id, page: query.page }),
    'POST /members/:id/notes': ({ actor, params, body }) =>
      writeNote(services, actor, { ...body, customer_id: params.id }),
    'PUT /member_notes/:id': ({ actor, params, body }) =>
      changeNote(services, actor, { ...body, member_note_id: params.id }),
    'DELETE /member_notes/:id': ({ actor, params }) => deleteNote(services, actor, params.id),
  };
};
