import type { TrainingGoal } from '@tbm/contract/workout-plans';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { Button } from '../../design/button.tsx';
import { Chips } from '../../design/chips.tsx';
import { Option, Options } from '../../design/options.tsx';
import { useScripts } from '../../platform/here.ts';
import { announce } from '../../platform/live-regions.ts';
import { builderPath } from '../../platform/planner-addresses.ts';
import {
  type Answers,
  answersKey,
  daysToChoose,
  missingAnswers,
  noneForPregnancy,
  usualDays,
} from './choice.ts';
import { Guidance } from './guidance.tsx';
import { keepChoice, keptChoice } from './kept.ts';
import { levels } from './levels.ts';
import styles from './planner.module.css';
import { WeekdayPicker } from './weekday-picker.tsx';

const yesNo = [
  { value: 'no', title: 'No' },
  { value: 'si', title: 'Sí' },
];

const Question = ({ number, text }: { number: number; text: string }): ReactNode => (
  <span className={styles.question}>
    <span className={styles.questionNumber} aria-hidden="true">
      {number}
    </span>
    {text}
  </span>
);

const Wrong = ({ text }: { text: string | undefined }): ReactNode =>
  text ? <p className={styles.wrong}>{text}</p> : null;

/** The earlier answers, once the page runs in the browser. */
function useAnswers(asked: Answers) {
  const [answers, setAnswers] = useState(asked);
  const [pregnant, setPregnant] = useState<boolean | null>(null);
  const isEmpty = useRef(!asked.goal_id && !asked.level && !asked.frequency);
  useEffect(() => {
    const kept = keptChoice();
    if (!kept) return;
    setPregnant((now) => now ?? kept.pregnant);
    const { goal_id, level, frequency, dias } = kept;
    if (isEmpty.current)
      setAnswers((now) =>
        now.goal_id || now.level || now.frequency
          ? now
          : {
              goal_id,
              level,
              frequency,
              dias,
            },
      );
  }, []);
  return {
    answers,
    setAnswers,
    pregnant: pregnant ?? false,
    setPregnant,
  };
}

/**
 * The five questions of the builder [PLAN-002]. It is a plain form that works without scripts; the answer about pregnancy has no
 * name, so that it is never sent.
 */
export function BuilderForm({
  goals,
  frequencies,
  forPregnancy,
  asked,
  problem,
}: {
  goals: readonly TrainingGoal[];
  frequencies: readonly number[];
  /** `planKey` of the plans for pregnancy. */
  forPregnancy: readonly string[];
  asked: Answers;
  /** Why the answers in the address lead to no plan. */
  problem: string | null;
}): ReactNode {
  const { answers, setAnswers, pregnant, setPregnant } = useAnswers(asked);
  const [wasSent, setSent] = useState(false);
  const scripts = useScripts();
  const navigate = useNavigate();
  const busy = useNavigation().state !== 'idle';
  const form = useRef<HTMLFormElement>(null);
  const missing = wasSent ? missingAnswers(answers) : {};
  const frequency = Number(answers.frequency);
  const isUnfit = pregnant && !forPregnancy.includes(answersKey(answers));
  const choose = (part: Partial<Answers>) => setAnswers((now) => ({ ...now, ...part }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    const wrong = Object.entries(missingAnswers(answers));
    const [first] = wrong;
    if (first) {
      const [field, text] = first;
      form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
      return announce(text, 'assertive');
    }
    if (isUnfit) return announce(noneForPregnancy, 'assertive');
    keepChoice({ ...answers, pregnant, address: '' });
    const { dias, ...others } = answers;
    void navigate(`${builderPath}?${new URLSearchParams({ ...others, dias: dias.join(',') })}`);
  };

  return (
    <form
      ref={form}
      className={styles.form}
      action={builderPath}
      onSubmit={submit}
      noValidate={scripts}
      aria-label="Arma tu plan"
    >
      <div>
        <Options legend={<Question number={1} text="¿Cuál es tu meta?" />}>
          {goals.map(({ goal_id, name, description }) => (
            <Option
              key={goal_id}
              name="goal_id"
              value={String(goal_id)}
              title={name}
              text={description}
              checked={answers.goal_id === String(goal_id)}
              onChoose={() => choose({ goal_id: String(goal_id) })}
            />
          ))}
        </Options>
        <Wrong text={missing.goal_id} />
      </div>
      <div>
        <Options legend={<Question number={2} text="¿Cómo llegas hoy?" />}>
          {levels.map(({ value, title, text }) => (
            <Option
              key={value}
              name="level"
              value={value}
              title={title}
              text={text}
              checked={answers.level === value}
              onChoose={() => choose({ level: value })}
            />
          ))}
        </Options>
        <Wrong text={missing.level} />
      </div>
      <Chips
        legend={<Question number={3} text="¿Cuántos días por semana?" />}
        error={missing.frequency}
        kind="radio"
        name="frequency"
        items={frequencies.map((days) => ({
          value: String(days),
          title: String(days),
          label: days === 1 ? '1 día' : `${days} días`,
        }))}
        chosen={[answers.frequency]}
        onChange={(value) => choose({ frequency: value, dias: usualDays(Number(value)) })}
      />
      <WeekdayPicker
        legend={<Question number={4} text="¿Qué días te acomodan?" />}
        frequency={frequency}
        days={answers.dias}
        error={missing.dias}
        onChange={(dias) => choose({ dias })}
      />
      <div className={styles.pregnant}>
        <Chips
          legend={<Question number={5} text="¿Estás embarazada?" />}
          note="Tu respuesta se queda en este navegador: no la guardamos hasta que tengas cuenta y nos des permiso."
          kind="radio"
          items={yesNo}
          chosen={[pregnant ? 'si' : 'no']}
          onChange={(value) => setPregnant(value === 'si')}
        />
        {pregnant ? <Guidance level={2} /> : null}
      </div>
      {wasSent && isUnfit && Object.keys(missing).length === 0 ? (
        <p className={styles.wrong}>{noneForPregnancy}</p>
      ) : null}
      {problem ? (
        <p className={styles.wrong} role="alert">
          {problem}
        </p>
      ) : null}
      <div className={styles.send}>
        <Button type="submit" look="accent" wide busy={busy}>
          Ver mi plan
        </Button>
        {frequency && answers.dias.length !== frequency && !wasSent ? (
          <p className={styles.note}>{daysToChoose(frequency)}</p>
        ) : null}
      </div>
    </form>
  );
}
