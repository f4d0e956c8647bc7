import { typedLimit, waiverLimits } from '@tbm/contract/lengths';
import type { WaiverText } from '@tbm/contract/waivers';
import { type ReactNode, useId } from 'react';
import { Button } from '../../design/button.tsx';
import { CheckboxField } from '../../design/checkbox-field.tsx';
import { Heading } from '../../design/layout.tsx';
import { Refusal } from '../../design/notice.tsx';
import { TextAreaField } from '../../design/text-area-field.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useForm } from '../../platform/use-form.ts';
import { ConsentBox } from '../privacy/index.ts';
import { WaiverParagraphs } from './waiver-paragraphs.tsx';
import {
  emptyValues,
  needsGuardian,
  type SigningBody,
  signingBody,
  type WaiverValues,
  waiverErrors,
} from './waiver-values.ts';
import styles from './waivers.module.css';

/**
 * The waiver to read and to sign. `isMinor` is null where the record of the member does not say when the member was born: the
 * form asks. Nothing that is written here is kept on the device.
 */
export function WaiverForm({
  current,
  isMinor,
  today,
  onSign,
}: {
  current: WaiverText;
  isMinor: boolean | null;
  /** The civil day at the studio. */
  today: string;
  /** Rejects with the problem to show. */
  onSign: (body: SigningBody) => Promise<unknown>;
}): ReactNode {
  const { version, questions } = current;
  const { values, set, field, form, refusal, hasWrongFields, busy } = useForm<WaiverValues>({
    initial: emptyValues(questions),
    rules: async () => (typed) => waiverErrors(typed, { version, isMinor, today }),
    submit: (typed) => onSign(signingBody(version, typed)),
    optional: ['emergency_name', 'emergency_phone'],
    isPrivate: true,
  });
  return (
    <form {...form} className={styles.form} aria-label="Responsiva">
      <WaiverParagraphs text={current.text} />
      {questions.length > 0 ? (
        <section className={styles.part} aria-label="Tu salud">
          <Heading level={2} size="s">
            Tu salud
          </Heading>
          <p>
            Responder es opcional y nos ayuda a cuidarte en clase. Para guardar lo que respondas nos das
            permiso:
          </p>
          <ConsentBox
            purpose="class_health"
            checked={values.allows_health}
            onChange={(allows_health) => set({ allows_health, answers: values.answers })}
          />
          {values.allows_health ? (
            <HealthFields
              questions={questions}
              values={values}
              error={field('answers').error}
              onChange={(answers) => set({ answers })}
            >
              <TextField
                label="Contacto de emergencia (opcional)"
                autoComplete="off"
                maxLength={typedLimit(waiverLimits.emergency_name)}
                {...field('emergency_name')}
              />
              <TextField
                label="Su teléfono (opcional)"
                type="tel"
                autoComplete="off"
                {...field('emergency_phone')}
              />
            </HealthFields>
          ) : null}
        </section>
      ) : null}
      <section className={styles.part} aria-label="Tu firma">
        <Heading level={2} size="s">
          Tu firma
        </Heading>
        <Refusal>{hasWrongFields ? null : refusal}</Refusal>
        {isMinor === null ? (
          <TextField
            label="Tu fecha de nacimiento"
            type="date"
            min="1900-01-01"
            max={today}
            {...field('birthdate')}
          />
        ) : null}
        <TextField
          label="Tu nombre completo"
          autoComplete="name"
          maxLength={typedLimit(waiverLimits.full_name)}
          {...field('full_name')}
        />
        {needsGuardian(isMinor, values, today) ? (
          <>
            <p>Tienes menos de 18 años: firma contigo tu mamá, tu papá o quien te cuida.</p>
            <TextField
              label="Nombre completo de quien firma por ti"
              autoComplete="off"
              maxLength={typedLimit(waiverLimits.full_name)}
              {...field('guardian_name')}
            />
            <TextField
              label="Qué es de ti"
              placeholder="Mamá"
              autoComplete="off"
              maxLength={typedLimit(waiverLimits.relation)}
              {...field('guardian_relation')}
            />
          </>
        ) : null}
        <CheckboxField
          label="Leí el texto completo y estoy de acuerdo."
          checked={values.has_read}
          error={field('has_read').error}
          onChange={({ currentTarget }) => set({ has_read: currentTarget.checked })}
        />
        <Button type="submit" look="accent" wide busy={busy}>
          Firmar responsiva
        </Button>
      </section>
    </form>
  );
}

function HealthFields({
  questions,
  values,
  error,
  onChange,
  children,
}: {
  questions: readonly string[];
  values: WaiverValues;
  error: string | undefined;
  onChange: (answers: WaiverValues['answers']) => void;
  children: ReactNode;
}): ReactNode {
  const id = useId();
  const put = (index: number, part: Partial<WaiverValues['answers'][number]>) =>
    onChange(values.answers.map((answer, at) => (at === index ? { ...answer, ...part } : answer)));
  return (
    <>
      {error ? (
        <p id={id} className={styles.problem}>
          {error}
        </p>
      ) : null}
      {questions.map((question, index) => {
        const { yes = null, detail = '' } = values.answers[index] ?? {};
        const isWrong = error !== undefined && yes === null;
        return (
          <fieldset key={question} className={styles.question}>
            <legend>{question}</legend>
            <div className={styles.choices}>
              {[true, false].map((choice) => (
                <label key={String(choice)} className={styles.choice}>
                  <input
                    type="radio"
                    name={`${id}-${index}`}
                    checked={yes === choice}
                    aria-invalid={isWrong || undefined}
                    aria-describedby={isWrong ? id : undefined}
                    onChange={() => put(index, { yes: choice })}
                  />
                  {choice ? 'Sí' : 'No'}
                </label>
              ))}
            </div>
            {yes ? (
              <TextAreaField
                label="Cuéntanos lo que debamos saber (opcional)"
                maxLength={typedLimit(waiverLimits.detail)}
                value={detail}
                onChange={({ currentTarget }) => put(index, { detail: currentTarget.value })}
              />
            ) : null}
          </fieldset>
        );
      })}
      {children}
    </>
  );
}
