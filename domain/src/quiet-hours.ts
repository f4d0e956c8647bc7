/**
 * Hours on the branch's clock in which nothing that can wait is sent: from 21:00 to 08:00. Apart from the catalogue of messages,
 * which the browser does not load.
 */
export const quietHours = { from: 21, to: 8 } as const;
