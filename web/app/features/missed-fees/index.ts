export { FeeConsent } from './fee-consent.tsx';
export { FeeList } from './fee-list.tsx';
