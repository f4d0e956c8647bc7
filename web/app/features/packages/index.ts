export { featuresOf, PackagePrice, subscriptionNote } from './package-card.tsx';
