import { askTime } from '@tbm/browser/hear-time';
import { followMissingParts } from './missing-parts.ts';

// What every page does once it is shown and idle. Loaded early enough that no deployment has taken it away.
followMissingParts();
void askTime();
