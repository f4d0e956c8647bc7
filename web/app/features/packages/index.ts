export { featuresOf, PackageCard } from './package-card.tsx';
