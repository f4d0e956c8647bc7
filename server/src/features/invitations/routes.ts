import type { staffInvitationRoutes } from '@tbm/contract/staff-invitations';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { acceptSignedIn, acceptWithPassword, readInvitation } from './accept.ts';
import { invite, openInvitations, revokeInvitation, sendAgain } from './invite.ts';

export const invitationHandlers = (services: Services): HandlersOf<keyof typeof staffInvitationRoutes> => ({
  'GET /staff_invitations': () => openInvitations(services.db),
  'POST /staff_invitations': ({ actor, body }) => invite(services, actor, body),
  'POST /staff_invitations/:id/send': ({ actor, params }) => sendAgain(services, actor, params.id),
  'DELETE /staff_invitations/:id': ({ actor, params }) => revokeInvitation(services, actor, params.id),
  'POST /staff_invitations/read': ({ body }) => readInvitation(services, body.token),
  'POST /staff_invitations/password': ({ body }) => acceptWithPassword(services, body),
  'POST /staff_invitations/accept': ({ actor, body }) => acceptSignedIn(services, actor, body.token),
});
