import type { weekRoutes } from '@tbm/contract/week';
import { settings } from '@tbm/domain/settings';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { substituteIn } from '../substitutes/index.ts';
import { applyChange, cancelOne } from '../timetable/index.ts';
import { weekCalendar } from './calendar.ts';
import { copyWeek } from './copy.ts';
import { previewOf } from './preview.ts';

export const weekHandlers = (services: Services): HandlersOf<keyof typeof weekRoutes> => {
  const { db, clock } = services;
  return {
    'GET /timetable/week': ({ query: { day, branch_id = settings.default_branch_id } }) =>
      weekCalendar(db, { branch_id, day, now: clock.now() }),
    'POST /class_previews/change': ({ actor, body }) =>
      previewOf(services, body.single_class_id, (tx) => applyChange(tx, actor, body, clock.now())),
    'POST /class_previews/cancel': ({ actor, body }) =>
      previewOf(services, body.single_class_id, (tx) =>
        cancelOne(tx, actor, { ...body, notify: true, now: clock.now() }),
      ),
    'POST /class_previews/substitute': ({ actor, body }) =>
      previewOf(services, body.single_class_id, (tx) => substituteIn(tx, actor, body, clock.now())),
    'POST /timetable/copies': ({ actor, body }) => copyWeek(services, actor, body),
  };
};
