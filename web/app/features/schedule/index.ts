export { ClassModal } from './class-modal.tsx';
export { Legend, WeekNavigation } from './toolbar.tsx';
export { DayList, HourlyGrid, WeekColumns } from './week-views.tsx';
