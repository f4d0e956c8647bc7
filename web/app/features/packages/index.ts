export { featuresOf } from './package-card.tsx';
