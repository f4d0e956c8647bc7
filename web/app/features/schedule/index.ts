export { ClassModal } from './class-modal.tsx';
export { Legend, WeekNavigation } from './toolbar.tsx';
export { dayNamed, stepsFrom, weekAround } from './week.ts';
export { WeekView } from './week-views.tsx';
