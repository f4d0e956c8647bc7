export { featuresOf, PackageCard, subscriptionNote } from './package-card.tsx';
