/** Of a class that has begun and can still be booked with credits [RES-021]. */
export const begunText = (time: string): string => `Empezó a las ${time}`;

/** For whoever would have to pay first. */
export const notOnSale = 'Ya no vendemos lugares en esta clase.';
