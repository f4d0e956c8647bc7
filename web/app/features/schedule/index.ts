export { classAddress } from './class-address.ts';
export { ClassModal } from './class-modal.tsx';
export { useLiveSchedule } from './live.ts';
export { SpotMap } from './spot-map.tsx';
export { Legend, WeekNavigation } from './toolbar.tsx';
export { wayOn } from './way-on.ts';
export { coachNames, dayNamed, nextMonthOf, stepsFrom, studioTabs, weekAround } from './week.ts';
export { WeekView } from './week-views.tsx';
