import { newTrack } from '@tbm/contract/tracks';
import { problemText } from '@tbm/domain/messages';
import type { Errors } from '../../platform/form-state.ts';
import { bodyErrors } from '../../platform/use-route-form.ts';
import { bodyOf, type TrackValues } from './values.ts';

// Includes the contract's schemas and is loaded when a form is first touched; import it only by `import()`.

/** The contract's rules for an entry, and that it is not of a day to come. */
export const trackErrors =
  (today: string) =>
  (values: TrackValues): Errors<TrackValues> => {
    const errors = bodyErrors(newTrack, bodyOf(values)) as Errors<TrackValues>;
    if (!errors.date && values.date > today) errors.date = problemText('track_date_ahead');
    return errors;
  };

/** The message of a form when photos are chosen before the member has consented to them. */
export const consentMissing = problemText('health_consent_missing');
export const tooManyPhotos = problemText('track_files_many');
