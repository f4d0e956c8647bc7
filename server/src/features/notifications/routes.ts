import { type notificationRoutes, notificationType } from '@tbm/contract/notifications';
import { messageTypeOf } from '@tbm/domain/message-types';
import { recordRows } from '../../platform/database/page.ts';
import { problem } from '../../platform/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { resourceHandlers } from '../../platform/http/resource.ts';
import type { Services } from '../../platform/services.ts';
import { auditOf } from '../audit/index.ts';
import { unsubscribe } from '../messages/index.ts';
import { notificationTypeList } from './admin-lists.ts';
import {
  countUnread,
  deleteNotification,
  inboxOf,
  markNotification,
  notificationOf,
  writeNotification,
} from './inbox.ts';
import { preferenceOf, preferencesOf, resetPreference, writePreference } from './preferences.ts';
import { notification_types } from './tables.ts';

const readTypes = recordRows('notification_types', {
  key: 'notification_type_id',
  row: notificationType,
});

export const notificationHandlers = (services: Services): HandlersOf<keyof typeof notificationRoutes> => {
  const { db } = services;
  const types = resourceHandlers(db, 'notification_types', {
    table: notification_types,
    key: notification_types.notification_type_id,
    list: notificationTypeList,
    read: (ids) => readTypes(db, ids),
    audit: auditOf(services),
  });
  return {
    ...types,
    'DELETE /notification_types/:id': (call) => {
      // The types that the product sends cannot be deleted.
      if (messageTypeOf(call.params.id)) throw problem('in_use');
      return types['DELETE /notification_types/:id'](call);
    },
    'GET /customer_notification_types': ({ actor }) => preferencesOf(services, actor.customer_id),
    'GET /customer_notification_types/:id': ({ actor, params }) =>
      preferenceOf(services, actor.customer_id, params.id),
    'POST /customer_notification_types': ({ actor, body }) =>
      writePreference(services, actor.customer_id, body),
    'PUT /customer_notification_types': ({ actor, body }) =>
      writePreference(services, actor.customer_id, body),
    'DELETE /customer_notification_types/:id': ({ actor, params }) =>
      resetPreference(db, actor.customer_id, params.id),
    'POST /unsubscribe/:token': ({ params }) => unsubscribe(services, params.token),
    'GET /notifications': ({ actor, query }) => inboxOf(db, actor.customer_id, query.before),
    'GET /notifications/unread': async ({ actor }) => ({ unread: await countUnread(db, actor.customer_id) }),
    'GET /notifications/:id': ({ actor, params }) => notificationOf(db, actor.customer_id, params.id),
    'POST /notifications': ({ actor, body }) => writeNotification(services, actor, body),
    'PUT /notifications': ({ actor, body }) => markNotification(services, actor.customer_id, body),
    'DELETE /notifications/:id': ({ actor, params }) =>
      deleteNotification(services, actor.customer_id, params.id),
  };
};
