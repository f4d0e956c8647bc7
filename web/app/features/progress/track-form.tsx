import type { Customer } from '@tbm/contract/accounts';
import { typedLimit } from '@tbm/contract/lengths';
import { commentLength, type Measure } from '@tbm/contract/measures';
import type { Track } from '@tbm/contract/tracks';
import { imcOf, measures, tapeMeasures } from '@tbm/domain/tracks';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { showSuccess } from '../../design/alerts.tsx';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Refusal } from '../../design/notice.tsx';
import { TextAreaField } from '../../design/text-area-field.tsx';
import { TextField } from '../../design/text-field.tsx';
import { api } from '../../platform/api.ts';
import { refreshAfter, useApi } from '../../platform/query.ts';
import { useForm } from '../../platform/use-form.ts';
import { ConsentBox, ShortNotice } from '../privacy/index.ts';
import { DeleteTrack } from './delete-track.tsx';
import { PhotoField } from './photo-field.tsx';
import styles from './track-form.module.css';
import { bodyOf, emptyValues, type TrackValues, valuesOf } from './values.ts';

const Guide = lazy(() => import('./guide.tsx').then((part) => ({ default: part.Guide })));

const loadRules = () => import('./rules.ts');
const list = '/mytbm/progreso';

/** The form of an entry, new or saved [TRACK-002, TRACK-003, TRACK-004, TRACK-021]. */
export function TrackForm({
  track,
  customer,
  today,
}: {
  track: Track | null;
  customer: Customer;
  /** A civil day, in the zone of the member's branch. */
  today: string;
}): ReactNode {
  const navigate = useNavigate();
  const imcHint = useId();
  const [isGuideOpen, setGuideOpen] = useState(false);
  const { data: consents } = useApi('GET /consents', {});
  const health = consents?.find(({ purpose }) => purpose === 'health');
  const { values, set, field, form, refusal, hasWrongFields, busy, validate } = useForm<TrackValues>({
    isPrivate: true,
    initial: track ? valuesOf(track) : emptyValues(today),
    rules: async () => (await loadRules()).trackErrors(today),
    optional: [...(Object.keys(measures) as Measure[]), 'comment', 'files', 'health_consent'],
    isGuarded: true,
    submit: async (values) => {
      const body = bodyOf(values);
      if (track) await api('PUT /tracks', { body: { ...body, track_id: track.track_id } });
      else await api('POST /tracks', { body });
      await refreshAfter('POST /tracks');
      showSuccess('Registro guardado');
      void navigate(list);
      return true;
    },
  });
  const { error: consentError } = field('health_consent');
  const { error: filesError } = field('files');
  const asksForHealth = health?.given === false;
  const mayStore = (): boolean => {
    if (!asksForHealth || values.health_consent) return true;
    void loadRules().then(({ consentMissing }) => validate(() => ({ health_consent: consentMissing })));
    return false;
  };
  const measure = (name: Measure) => {
    const { name: label, unit } = measures[name];
    return (
      <TextField
        key={name}
        label={unit ? `${label} (${unit})` : label}
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        {...field(name)}
        value={values[name]}
      />
    );
  };
  const computed = imcOf(Number(values.weight.replace(',', '.')) || null, customer.height);
  return (
    <>
      <form {...form} className={styles.form} aria-label="Tu registro">
        <Refusal>{hasWrongFields ? null : refusal}</Refusal>
        <div className={styles.row}>
          <Button look="quiet" onClick={() => setGuideOpen(true)}>
            Cómo medirte
          </Button>
        </div>
        <TextField label="Fecha" type="date" max={today} {...field('date')} value={values.date} />
        <fieldset className={styles.group}>
          <legend>Peso y composición</legend>
          {measure('weight')}
          <div>
            <TextField
              label="IMC"
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              aria-describedby={imcHint}
              {...field('imc')}
              value={values.imc}
            />
            {/* Below the field: it stands in a row with others, which have no description. */}
            <p id={imcHint} className={styles.hint}>
              {customer.height === null
                ? 'Con tu estatura en Mi Información lo calculamos.'
                : `Si lo dejas vacío, lo calculamos${computed ? `: ${computed}` : ''}.`}
            </p>
          </div>
          {measure('fat')}
          {measure('muscle')}
        </fieldset>
        <fieldset className={styles.group} data-tape>
          <legend>Medidas con cinta</legend>
          {tapeMeasures.map(measure)}
        </fieldset>
        <TextAreaField
          label="Comentario (opcional)"
          description="Cómo te sientes, qué ya puedes hacer."
          maxLength={typedLimit(commentLength)}
          rows={3}
          {...field('comment')}
          value={values.comment}
        />
        {asksForHealth || consentError ? (
          <ConsentBox
            purpose="health"
            checked={values.health_consent}
            error={consentError}
            onChange={(health_consent) => set({ health_consent })}
          />
        ) : null}
        <PhotoField
          files={values.files}
          saved={track?.files ?? []}
          error={filesError}
          mayStore={mayStore}
          withConsent={asksForHealth && values.health_consent}
          onChange={(files) => set({ files })}
        />
        <ShortNotice of="progress" />
        <div className={styles.actions}>
          <Button type="submit" busy={busy}>
            Guardar registro
          </Button>
          <ButtonLink look="quiet" to={list}>
            Cancelar
          </ButtonLink>
          {track ? <DeleteTrack track={track} /> : null}
        </div>
      </form>
      {isGuideOpen ? (
        <Suspense>
          <Guide onClose={() => setGuideOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
