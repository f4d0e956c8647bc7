import type { conversationRoutes } from '@tbm/contract/conversations';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { conversationTemplates } from '../messages/index.ts';
import { answer } from './answer.ts';
import { assign, markRead, setConversationClosed } from './attend.ts';
import { assignableStaff, conversationOf, conversationPage, countUnread, messagePage } from './queries.ts';
import { recordConversationView } from './view.ts';
import { receiveNotice } from './webhook.ts';

export const conversationHandlers = (services: Services): HandlersOf<keyof typeof conversationRoutes> => {
  const { db } = services;
  return {
    'POST /webhooks/whatsapp': ({ body, rawBody, headers }) =>
      receiveNotice(services, { body, rawBody, signature: String(headers['x-hub-signature-256'] ?? '') }),
    'GET /conversations': ({ actor, query }) => conversationPage(db, query, actor),
    'GET /conversations/unread': async ({ actor, query }) => ({
      unread: await countUnread(db, query.branch_id, actor.branches),
    }),
    'GET /conversations/options': async ({ actor }) => ({
      staff: await assignableStaff(db, actor.branches),
      templates: conversationTemplates.map(({ template, title, body, labels }) => ({
        template,
        title,
        body,
        labels: [...labels],
      })),
    }),
    'GET /conversations/:id': async ({ actor, params }) => {
      await recordConversationView(services, actor, params.id);
      return conversationOf(db, params.id);
    },
    'GET /conversations/:id/messages': async ({ actor, params, query }) => {
      await recordConversationView(services, actor, params.id);
      return messagePage(db, params.id, query.before);
    },
    'POST /conversations/:id/messages': ({ actor, params, body }) => answer(services, actor, params.id, body),
    'PUT /conversations/:id/assignee': ({ actor, params, body }) => assign(services, actor, params.id, body),
    'PUT /conversations/:id/closed': ({ actor, params, body }) =>
      setConversationClosed(services, actor, params.id, body.closed),
    'PUT /conversations/:id/read': ({ params, body }) =>
      markRead(services, params.id, body.received_message_id),
  };
};
