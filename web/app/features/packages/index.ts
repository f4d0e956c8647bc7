export { featuresOf } from './features.ts';
export { PackageCard } from './package-card.tsx';
