import { type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { WordIcon } from '../../design/word-icon.tsx';
import type { Changes } from '../../platform/here.ts';
import styles from './filter-bar.module.css';

export interface Filter {
  /** The query parameter. */
  name: string;
  label: string;
  /** The option for no filter. */
  any: string;
  /** Empty for no filter. */
  value: string;
  options: readonly { value: string; title: string }[];
}

interface Props {
  filters: readonly Filter[];
  here: (changes: Changes) => string;
  /** Spoken after a change: how many classes fit. */
  status: string;
}

/** Filters of the schedule, kept in the address: selects on the desktop, one button with a sheet on the phone. */
export function FilterBar({ filters, here, status }: Props): ReactNode {
  const [opened, setOpened] = useState(false);
  const active = filters.filter(({ value }) => value).length;
  const navigate = useNavigate();
  const change = (changes: Changes) =>
    void navigate(here({ ...changes, clase: null }), { replace: true, preventScrollReset: true });
  const clear = () => change(Object.fromEntries(filters.map(({ name }) => [name, null])));
  return (
    <>
      <fieldset className={styles.wide} aria-label="Filtros">
        <Selects filters={filters} change={change} />
        {active ? (
          <Button look="plain" onClick={clear}>
            Quitar filtros
          </Button>
        ) : null}
      </fieldset>
      <button type="button" className={styles.open} data-active={active > 0} onClick={() => setOpened(true)}>
        <WordIcon name="filter" />
        <span className="visually-hidden">Filtrar clases</span>
        {active ? (
          <span className={styles.count}>
            {active}
            <span className="visually-hidden"> {active === 1 ? 'filtro puesto' : 'filtros puestos'}</span>
          </span>
        ) : null}
      </button>
      <p role="status" className="visually-hidden">
        {active ? status : ''}
      </p>
      <Dialog title="Filtrar clases" opened={opened} onClose={() => setOpened(false)}>
        <Selects filters={filters} change={change} />
        <Button look="accent" wide onClick={() => setOpened(false)}>
          {active ? `Ver ${status}` : 'Ver todas las clases'}
        </Button>
        {active ? (
          <Button look="plain" wide onClick={clear}>
            Quitar filtros
          </Button>
        ) : null}
      </Dialog>
    </>
  );
}

function Selects({
  filters,
  change,
}: {
  filters: readonly Filter[];
  change: (changes: Changes) => void;
}): ReactNode {
  const id = useId();
  return filters.map(({ name, label, any, value, options }) => (
    <div key={name} className={styles.field}>
      <label htmlFor={`${id}${name}`}>{label}</label>
      <select
        id={`${id}${name}`}
        className={styles.select}
        value={value}
        data-active={value !== ''}
        onChange={({ target }) => change({ [name]: target.value || null })}
      >
        <option value="">{any}</option>
        {/* A filter of another week may match nothing in this one. */}
        {value && options.every((option) => option.value !== value) ? (
          <option value={value}>Sin clases aquí</option>
        ) : null}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.title}
          </option>
        ))}
      </select>
    </div>
  ));
}
