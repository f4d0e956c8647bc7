/**
 * SQL: whether a subscription `s` may still be used: the session in which it was turned on is not over. Sessions use the
 * machine's time; those of an outside identity service end when the member signs out everywhere.
 */
export const isLive = `(s.session_id is null or exists (
      select from identity_sessions i where i.id = s.session_id and i."expiresAt" > now()))
    and not exists (
      select from users u where u.customer_id = s.customer_id and u."signedOutAt" > s."confirmedAt")`;
