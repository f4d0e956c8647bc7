export { featuresOf } from './features.ts';
export { PackageCard } from './package-card.tsx';
export { useUnspent } from './use-unspent.ts';
