/** `2 pases de invitada`. */
export const guestPassesText = (passes: number): string =>
  passes === 1 ? '1 pase de invitada' : `${passes} pases de invitada`;
