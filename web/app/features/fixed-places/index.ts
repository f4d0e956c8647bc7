export { FixedPlaceAction } from './fixed-place-action.tsx';
export { refusalsForTeam, weekStatesForTeam } from './words.ts';
