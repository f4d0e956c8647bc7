export { DailyPopup } from './daily-popup.tsx';
export { civilDay, firstToday } from './once-a-day.ts';
