import type { timetableRoutes } from '@tbm/contract/timetable';
import { settings } from '@tbm/domain/settings';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { cancelClass } from './cancel.ts';
import { changeClass, createClass } from './classes.ts';
import { closeDay, openDay } from './closed-days.ts';
import { changeMaps, otherMaps } from './maps.ts';
import { classLink, closedDaysOf, templatesOf } from './queries.ts';
import { changeTemplate, createTemplate, endTemplate } from './templates.ts';

export const timetableHandlers = (services: Services): HandlersOf<keyof typeof timetableRoutes> => {
  const { db, clock } = services;
  const branchOf = ({ branch_id = settings.default_branch_id }: { branch_id?: number }) => branch_id;
  return {
    'POST /available_classes': ({ actor, body }) => createClass(services, actor, body),
    'PUT /available_classes': ({ actor, body }) => changeClass(services, actor, body),
    'GET /available_classes/:id/link': ({ params }) => classLink(db, params.id),
    'DELETE /available_classes/:id': ({ actor, params, query: { notify, reason = '' } }) =>
      cancelClass(services, actor, { single_class_id: params.id, notify: notify === 'true', reason }),
    'GET /class_templates': ({ query }) => templatesOf(db, branchOf(query), clock.now()),
    'POST /class_templates': ({ actor, body }) => createTemplate(services, actor, body),
    'PUT /class_templates/:id': ({ actor, params, body }) => changeTemplate(services, actor, params.id, body),
    'DELETE /class_templates/:id': ({ actor, params }) => endTemplate(services, actor, params.id),
    'GET /closed_days': ({ query }) => closedDaysOf(db, branchOf(query), clock.now()),
    'GET /class_types/:id/other_maps': ({ params }) =>
      otherMaps(db, { class_type_id: params.id, now: clock.now() }),
    'POST /class_types/:id/other_maps': ({ actor, params, body }) =>
      changeMaps(services, actor, { ...body, class_type_id: params.id }),
    'POST /closed_days': ({ actor, body }) => closeDay(services, actor, body),
    'DELETE /closed_days/:id': ({ actor, params }) => openDay(services, actor, params.id),
  };
};
