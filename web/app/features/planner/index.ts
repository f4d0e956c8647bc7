export { PlannerCard, useFollowed } from './home-card.tsx';
export { PutOnDay } from './put-on-day.tsx';
