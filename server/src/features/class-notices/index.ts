export {
  heldPlaces,
  notifyCancelled,
  notifyChanged,
  notifySubstitute,
  notifyWaitingCancelled,
} from './notices.ts';
export { activePlaces } from './places.ts';
