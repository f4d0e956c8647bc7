export { CreditsLeft } from './credits-left.tsx';
export { CreditsStat } from './credits-stat.tsx';
export { CreditsTotal } from './credits-total.tsx';
export { ClassMarks, DaysLeft } from './drawings.tsx';
export { expiryText } from './expiry.ts';
export { useCredits } from './use-credits.ts';
