/** Time as PayPal writes it: `2026-11-18T18:00:00Z`. */
export const iso = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;

export const hours = (count: number): number => count * 3_600_000;
