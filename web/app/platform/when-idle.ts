import { askTime } from '@tbm/browser/clock';
import { followMissingParts } from './missing-parts.ts';

/** What every page does once it is shown and the browser has nothing else to do. */
export function whenIdle(): void {
  followMissingParts();
  void askTime();
}
