import { pageAccount } from '@tbm/browser/page-account';
import { takeUnsent, watchUnsent } from '@tbm/browser/unsent';
import { counted } from '@tbm/domain/counted';
import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dispensable } from './dispensable.ts';
import { type Errors, type FormState, hasErrors, withEdit, withErrors, withRefusal } from './form-state.ts';
import { announce } from './live-regions.ts';
import { useRestored } from './use-restored.ts';

type Values = Record<string, unknown>;
/** Validates the values of a form; returns an empty object when they are valid. */
export type Rules<V> = (values: V) => Errors<V>;

/**
 * The state of a form: values, errors by field, an error of the whole form, and whether it is being sent.
 * - `rules` loads the validation when the form is first touched, so that the page renders without it. If it cannot be
 *   loaded, the server validates.
 * - `submit` rejects with the problem to display; its field errors go to their fields. It resolves with true when the
 *   page is being left: the form then stays busy.
 * - `optional` names the fields that may stay empty: the others are announced as required.
 * - `isGuarded`: the browser asks before a page with unsent changes is closed.
 */
export function useForm<V extends Values>({
  initial,
  rules,
  submit,
  refusal: firstRefusal = null,
  optional = [],
  isGuarded = false,
  name = '',
  isPrivate = false,
}: {
  initial: V;
  rules?: () => Promise<Rules<V>>;
  submit: (values: V) => Promise<unknown>;
  refusal?: string | null;
  optional?: readonly (keyof V)[];
  isGuarded?: boolean;
  /** Distinguishes forms with the same fields on one page. */
  name?: string;
  /** The form holds data of the body: they are never stored on the device. */
  isPrivate?: boolean;
}) {
  const [start] = useState(initial);
  const [unsentName] = useState(() => `${name} ${Object.keys(initial).join()}`);
  const [state, setState] = useState<FormState<V>>(() => ({
    values: { ...initial, ...unsentValues(unsentName, initial) },
    errors: {},
    refusal: firstRefusal,
  }));
  const { values, errors, refusal } = state;
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);
  const isDirty = Object.keys(start).some((name) => values[name] !== start[name]);
  useBeforeUnload(isGuarded && isDirty);
  useEffect(() => {
    if (!isDirty || isPrivate) return;
    return watchUnsent(placeOf(unsentName), () => ({ start, values }));
  }, [isDirty, isPrivate, unsentName, start, values]);
  useRestored(() => setBusy(false));

  const set = (part: Partial<V>) => setState((now) => withEdit(now, part));

  const validate = (check: Rules<V>): boolean => {
    const wrong = check(values);
    flushSync(() => setState((now) => withErrors(now, wrong)));
    return !hasErrors(wrong);
  };

  const refuse = (error: unknown) =>
    flushSync(() => {
      setState((now) => withRefusal(now, error));
      setBusy(false);
    });

  const send = async (form: HTMLFormElement) => {
    const check = rules && (await dispensable(rules()));
    if (!validate(check ?? (() => ({})))) {
      focusFirstWrong(form);
      return;
    }
    setBusy(true);
    try {
      // True: the page is left, and the button stays busy until then.
      if (await submit(values)) return;
    } catch (error) {
      refuse(error);
      focusFirstWrong(form);
      return;
    }
    setBusy(false);
  };

  return {
    values,
    set,
    reset: () => setState((now) => ({ ...now, values: start })),
    /** Shows what a check finds; true when nothing is wrong. For a submission outside the form. */
    validate,
    /** Shows a refusal of something that was sent by something other than the form. */
    refuse,
    refusal,
    /** Whether errors are displayed at fields. */
    hasWrongFields: hasErrors(errors),
    busy,
    /** Props of the form element. */
    form: {
      noValidate: true,
      // Sent before scripts have come, or without any, nothing typed gets into the address.
      method: 'post' as const,
      onFocus: () => void (rules && dispensable(rules())),
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (isSending.current) return;
        isSending.current = true;
        void send(event.currentTarget).finally(() => {
          isSending.current = false;
        });
      },
    },
    /** Props of an input. */
    field: <N extends keyof V & string>(name: N) => ({
      value: values[name],
      error: errors[name],
      'aria-invalid': errors[name] ? (true as const) : undefined,
      'aria-required': !optional.includes(name),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
        set({ [name]: event.currentTarget.value } as Partial<V>),
    }),
  };
}

const placeOf = (name: string): string => `${location.pathname} ${name}`;

/** What the signed-in member typed in this form when the session ended; nothing for a visitor. */
function unsentValues<V extends Values>(name: string, initial: V): Partial<V> | null {
  const account = pageAccount();
  if (account === null) return null;
  return takeUnsent(placeOf(name), initial, account) as Partial<V> | null;
}

/** Focuses the first wrong field, whose error is its description, and announces how many there are. */
function focusFirstWrong(form: HTMLFormElement): void {
  const wrong = form.querySelectorAll<HTMLElement>('[aria-invalid="true"]');
  if (wrong.length === 0) return;
  announce(`Hay ${counted(wrong.length, 'campo', 'campos')} por corregir.`);
  wrong[0]?.focus();
}

function useBeforeUnload(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isOn]);
}
