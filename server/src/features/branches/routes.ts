import type { branchRoutes } from '@tbm/contract/branches';
import { problemText } from '@tbm/domain/messages';
import { dayIn } from '@tbm/domain/time';
import { Problem } from '../../platform/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { resourceHandlers } from '../../platform/http/resource.ts';
import type { Services } from '../../platform/services.ts';
import { auditOf } from '../audit/index.ts';
import { branchList } from './admin-lists.ts';
import { consequenceOf, readBranches } from './queries.ts';
import { branches } from './tables.ts';
import { moveToZone } from './zone.ts';

export const branchHandlers = (services: Services): HandlersOf<keyof typeof branchRoutes> => {
  const { paypal_client_id } = services.config;
  const today = (timezone: string) => dayIn(services.clock.now(), timezone).toString();
  return resourceHandlers(services.db, 'branches', {
    table: branches,
    key: branches.branch_id,
    list: branchList,
    // One PayPal account for the studio, which the environment sets (product decision 15).
    read: async (ids) => (await readBranches(services.db, ids)).map((row) => ({ ...row, paypal_client_id })),
    toStored: async (tx, id, body) => {
      if (body.paypal_client_id && body.paypal_client_id !== paypal_client_id)
        throw new Problem('invalid_input', {
          fields: { paypal_client_id: problemText('set_by_environment') },
        });
      if (id !== undefined)
        await moveToZone(tx, {
          branch_id: id,
          timezone: body.timezone,
          now: services.clock.now(),
        });
      const { missed_consequence } = body;
      if (missed_consequence === undefined) return body;
      if (missed_consequence === 'fee' && (body.missed_fee ?? null) === null)
        throw new Problem('invalid_input', { fields: { missed_fee: problemText('invalid_field') } });
      const was = id === undefined ? 'none' : await consequenceOf(tx, id);
      // What a member missed before the rule began does not count.
      const missed_from =
        missed_consequence === 'none' ? null : was === 'none' ? today(body.timezone) : undefined;
      return Object.assign(body, { missed_from });
    },
    audit: auditOf(services),
  });
};
