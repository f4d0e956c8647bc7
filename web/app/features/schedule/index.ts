export { ClassModal } from './class-modal.tsx';
export { SpotMap } from './spot-map.tsx';
export { Legend, WeekNavigation } from './toolbar.tsx';
export { coachNames, dayNamed, stepsFrom, weekAround } from './week.ts';
export { WeekView } from './week-views.tsx';
