export { eventAddress, MyCalendar } from './my-calendar.tsx';
