export { useGuestChoice } from './use-guest-choice.tsx';
