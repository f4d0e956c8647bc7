/** Of a class that has begun and can still be booked with credits [RES-021]. */
export const begunText = ({ time, end, ended }: { time: string; end: string; ended: boolean }): string =>
  ended ? `Terminó a las ${end}` : `Empezó a las ${time}`;

/** For a person who would have to pay first. */
export const notOnSale = 'Ya no vendemos lugares en esta clase.';
