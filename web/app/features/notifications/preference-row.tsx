import type { CustomerNotificationType } from '@tbm/contract/notifications';
import { problemText } from '@tbm/domain/messages';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import styles from './notifications.module.css';
import { Switch } from './switch.tsx';
import { usePreference } from './use-preference.ts';

/** Milliseconds after the last key in which an hour is stored: its parts are typed one after the other. */
const typing = 700;

/** The member's hour for a type. An empty one is not stored, and the field says so. */
function TimeField({ of, time, onChange }: { of: string; time: string; onChange: (time: string) => void }) {
  const id = useId();
  const [text, setText] = useState(time);
  const [lastTime, setLastTime] = useState(time);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Another device may have changed it.
  if (lastTime !== time) {
    setLastTime(time);
    setText(time);
  }
  const store = (next: string) => {
    clearTimeout(timer.current);
    if (next && next !== time) onChange(next);
  };
  return (
    <div className={styles.time}>
      <label htmlFor={id}>Hora</label>
      <input
        id={id}
        type="time"
        required
        aria-label={`Hora: ${of}`}
        value={text}
        aria-invalid={text === '' || undefined}
        aria-describedby={text === '' ? `${id}-error` : undefined}
        onChange={({ target }) => {
          setText(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => store(target.value), typing);
        }}
        onBlur={({ target }) => store(target.value)}
      />
      {text === '' ? (
        <span id={`${id}-error`} className={styles.wrong}>
          {problemText('time_invalid')}
        </span>
      ) : null}
    </div>
  );
}

const stateTexts = {
  unchanged: '',
  stored: 'Guardado',
  saving: 'Guardando…',
  failed: 'Sin guardar',
} as const;

/** A type of messages with its channels and its hour, stored with every change [NOTIF-002]. */
export function PreferenceRow({ type }: { type: CustomerNotificationType }): ReactNode {
  const { shown, state, error, change, retry } = usePreference(type);
  const { name, description, channels } = type;
  const isOff =
    !(channels.includes('email') && shown.email_active) &&
    !(channels.includes('whatsapp') && shown.whatsapp_active) &&
    !(channels.includes('push') && shown.push_active);
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <h3 className={styles.type}>{name}</h3>
        <p className={styles.description}>{description}</p>
      </div>
      <div className={styles.controls}>
        {channels.includes('email') ? (
          <Switch
            label="Correo"
            of={name}
            isOn={shown.email_active}
            onChange={(email_active) => change({ email_active })}
          />
        ) : null}
        {channels.includes('whatsapp') ? (
          <Switch
            label="WhatsApp"
            of={name}
            isOn={shown.whatsapp_active}
            onChange={(whatsapp_active) => change({ whatsapp_active })}
          />
        ) : null}
        {channels.includes('push') ? (
          <Switch
            label="Dispositivo"
            of={name}
            isOn={shown.push_active}
            onChange={(push_active) => change({ push_active })}
          />
        ) : null}
        {shown.preferred_time === null ? null : (
          <TimeField
            of={name}
            time={shown.preferred_time}
            onChange={(preferred_time) => change({ preferred_time })}
          />
        )}
      </div>
      <p className={styles.state} data-state={state}>
        {stateTexts[state] || (isOff ? 'Apagado' : '')}
      </p>
      {error ? (
        <div className={styles.failed}>
          <p>{error}</p>
          <Button look="quiet" onClick={retry} aria-label={`Guardar de nuevo: ${name}`}>
            Guardar de nuevo
          </Button>
        </div>
      ) : null}
    </li>
  );
}
