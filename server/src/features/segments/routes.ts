import type { segmentRoutes } from '@tbm/contract/segments';
import { FileBytes } from '../../platform/http/file-bytes.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { resourceHandlers } from '../../platform/http/resource.ts';
import type { Services } from '../../platform/services.ts';
import { auditOf } from '../audit/index.ts';
import { segmentList } from './admin-lists.ts';
import {
  beginCampaign,
  campaignPage,
  campaignPreview,
  campaignResults,
  cancelCampaign,
} from './campaigns.ts';
import { fileOf, membersOf, reachOf } from './members.ts';
import { readSegments } from './segments.ts';
import { segments } from './tables.ts';

export const segmentHandlers = (services: Services): HandlersOf<keyof typeof segmentRoutes> => {
  const { db, clock } = services;
  return {
    ...resourceHandlers(db, 'segments', {
      audit: auditOf(services),
      table: segments,
      key: segments.segment_id,
      list: segmentList,
      read: (ids) => readSegments(db, ids),
      toStored: async (_tx, _id, body, { customer_id }) =>
        Object.assign(body, { changed_by: customer_id, changedAt: clock.now() }),
    }),
    'POST /segments/members': ({ body }) => membersOf(db, body, clock.now()),
    'POST /segments/members/csv': async ({ body }) =>
      new FileBytes(Buffer.from(await fileOf(db, body.conditions, clock.now())), 'tbm-segmento.csv'),
    'POST /segments/reach': ({ body }) => reachOf(db, body.conditions, clock.now()),
    'POST /campaigns/preview': async ({ body }) => campaignPreview(services, body),
    'GET /campaigns': ({ query: { page } }) => campaignPage(db, page),
    'GET /campaigns/:id': ({ params: { id } }) => campaignResults(db, id),
    'POST /campaigns': ({ actor, body }) => beginCampaign(services, actor, body),
    'POST /campaigns/:id/cancel': ({ actor, params: { id } }) => cancelCampaign(services, actor, id),
  };
};
