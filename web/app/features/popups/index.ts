export { CommunityPopup } from './community-popup.tsx';
export { civilDay, firstToday } from './once-a-day.ts';
export { useTurn } from './use-turn.ts';
