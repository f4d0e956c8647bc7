export {
  heldPlaces,
  notifyCancelled,
  notifyChanged,
  notifyPlaceRemoved,
  notifySubstitute,
  notifyWaitingCancelled,
  notifyWaitingChanged,
  waitingEntries,
} from './notices.ts';
export { activePlaces } from './places.ts';
