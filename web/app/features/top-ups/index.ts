export { TopUpTerms } from './top-up-terms.tsx';
