export { ReceivedInvitations, SentInvitations } from './invitations.tsx';
export { FamilyEmpty, InviteForm } from './invite-form.tsx';
export { PaidMembers, Payer } from './links.tsx';
