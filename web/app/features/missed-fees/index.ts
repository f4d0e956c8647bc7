export { MissedFees } from './missed-fees.tsx';
