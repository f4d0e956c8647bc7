import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { WordIcon } from '../../design/word-icon.tsx';
import type { Changes } from '../../platform/here.ts';
import styles from './filter-bar.module.css';

export interface Filter {
  /** The query parameter. */
  name: string;
  label: string;
  /** The option for no filter. */
  emptyOption: string;
  /** Empty for no filter. */
  value: string;
  options: readonly { value: string; title: string }[];
}

/** The changes of the address that remove all filters. */
export const withoutFilters = (filters: readonly Filter[]): Changes =>
  Object.fromEntries(filters.map(({ name }) => [name, null]));

/** A day or a week in which no class fits the filters, and the next day with one that does. */
export const NoneFits = ({
  filters,
  here,
  next,
}: {
  filters: readonly Filter[];
  here: (changes: Changes) => string;
  next: { date: string; long: string } | null;
}): ReactNode => (
  <div className={styles.none}>
    <p>Ninguna clase con estos filtros.</p>
    {next ? (
      <ButtonLink to={here({ dia: next.date, clase: null })} preventScrollReset>
        Ver el {next.long}
      </ButtonLink>
    ) : null}
    <ButtonLink look="quiet" to={here(withoutFilters(filters))} replace preventScrollReset>
      Quitar filtros
    </ButtonLink>
  </div>
);

interface Props {
  filters: readonly Filter[];
  here: (changes: Changes) => string;
  /** How many classes fit. */
  status: string;
}

/** Filters of the schedule, kept in the address: selects on the desktop, one button with a sheet on the phone. */
export function FilterBar({ filters, here, status }: Props): ReactNode {
  const [opened, setOpened] = useState(false);
  const active = filters.filter(({ value }) => value).length;
  const navigate = useNavigate();
  const change = (changes: Changes) =>
    void navigate(here({ ...changes, clase: null }), { replace: true, preventScrollReset: true });
  const clear = () => change(withoutFilters(filters));
  return (
    <>
      <fieldset className={styles.wide}>
        <legend className="visually-hidden">Filtros</legend>
        {/* Each select begins with what it filters. */}
        <Selects filters={filters} change={change} areLabelsHidden />
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
  areLabelsHidden = false,
}: {
  filters: readonly Filter[];
  change: (changes: Changes) => void;
  areLabelsHidden?: boolean;
}): ReactNode {
  return filters.map(({ name, label, emptyOption, value, options }) => (
    <SelectField
      key={name}
      name={name}
      label={label}
      isLabelHidden={areLabelsHidden}
      emptyOption={emptyOption}
      // A filter of another week may match nothing in this one.
      options={
        !value || options.some((option) => option.value === value)
          ? options
          : [{ value, title: 'Sin clases aquí' }, ...options]
      }
      value={value}
      data-active={value !== ''}
      onChange={({ target }) => change({ [name]: target.value || null })}
    />
  ));
}
