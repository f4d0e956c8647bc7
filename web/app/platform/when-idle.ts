import { askTime } from '@tbm/browser/hear-time';
import { followMissingParts } from './missing-parts.ts';

// The work of every page once it is shown and idle. It is loaded early, before a deployment can remove its file.
followMissingParts();
void askTime();
