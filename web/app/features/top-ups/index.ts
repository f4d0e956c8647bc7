export { ChooseTopUp } from './choose-top-up.tsx';
export { TopUpTerms } from './top-up-terms.tsx';
export { TopUps } from './top-ups.tsx';
