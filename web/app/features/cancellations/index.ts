export { Cancellation } from './cancellation.tsx';
