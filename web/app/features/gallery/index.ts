export { Figures, Tickets } from './tickets.tsx';
