import { useSearchParams } from 'react-router';
import { ErrorState, Skeleton } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { useApi } from '../../platform/query.ts';
import styles from './family.module.css';
import { ReceivedInvitations, SentInvitations } from './invitations.tsx';
import { FamilyEmpty, InviteForm } from './invite-form.tsx';
import { PaidMembers, Payer } from './links.tsx';

/** Mi Familia: who pays for whom. The value of `familia` in the address is the signed link of a mail. */
export function FamilyPage() {
  const [params] = useSearchParams();
  const token = params.get('familia')?.slice(0, 100) || undefined;
  const { data, error, refetch } = useApi('GET /family', {
    query: token ? { invitation: token } : {},
  });
  if (error && !data) return <ErrorState message={error.message} retry={() => void refetch()} />;
  if (!data) return <Skeleton height="60vh" />;
  const { members, payer, sent, received } = data;
  const isNew = members.length + sent.length + received.length === 0 && payer === null;
  // An invitation of a link may be accepted by now: then its family is shown.
  const isOver = token !== undefined && isNew;
  return (
    <div className={styles.page}>
      {isOver ? <Notice>Esta invitación ya no está abierta. Pide que te la envíen otra vez.</Notice> : null}
      <ReceivedInvitations received={received} token={token} />
      {isNew ? <FamilyEmpty /> : null}
      <PaidMembers members={members} />
      {payer ? <Payer payer={payer} /> : null}
      <SentInvitations sent={sent} />
      <InviteForm family={data} />
    </div>
  );
}
