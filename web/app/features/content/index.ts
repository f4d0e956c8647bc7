export { Checks } from './detail.tsx';
export { plannerAddress } from './planner-band.tsx';
