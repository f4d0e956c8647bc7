import { videoSearchLength } from '@tbm/contract/search-lengths';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { TextField } from '../../design/text-field.tsx';
import { WordIcon } from '../../design/word-icon.tsx';
import { useApi } from '../../platform/query.ts';
import { durationChoices, type FilterName, filterAddress, readFilters } from './filter-address.ts';
import { filterOptions } from './options.ts';
import styles from './videos.module.css';

interface Choices {
  name: FilterName;
  label: string;
  emptyOption: string;
  options: { value: string; title: string }[];
}

/** The filter options that have loaded. */
function useChoices(): Choices[] {
  const classTypes = useApi('GET /class_types', {}).data ?? [];
  const instructors = useApi('GET /instructors', {}).data ?? [];
  const programs = useApi('GET /programs', {}).data ?? [];
  const muscles = useApi('GET /muscles', {}).data ?? [];
  const videoTypes = useApi('GET /video_types', {}).data ?? [];
  const props = useApi('GET /props', {}).data ?? [];
  const tags = useApi('GET /tags', {}).data ?? [];
  const options = filterOptions({
    classTypes,
    instructors,
    programs,
    muscles,
    videoTypes,
  });
  const yes = (title: string) => [{ value: '1', title }];
  return [
    { name: 'class_category_id', label: 'Categoría', emptyOption: 'Todas', options: options.categories },
    {
      name: 'class_type_id',
      label: 'Clase',
      emptyOption: 'Todas',
      options: classTypes.map(({ class_type_id, name }) => ({ value: String(class_type_id), title: name })),
    },
    { name: 'instructor_id', label: 'Coach', emptyOption: 'Todas', options: options.coaches },
    { name: 'duration', label: 'Duración', emptyOption: 'Cualquiera', options: [...durationChoices] },
    { name: 'muscle_id', label: 'Músculo objetivo', emptyOption: 'Todo el cuerpo', options: options.muscles },
    { name: 'video_type_id', label: 'Impacto', emptyOption: 'Cualquiera', options: options.impacts },
    {
      name: 'program_id',
      label: 'Programa',
      emptyOption: 'Todos',
      options: options.programs.map(({ program_id, name }) => ({ value: String(program_id), title: name })),
    },
    {
      name: 'props',
      label: 'Props',
      emptyOption: 'Cualquiera',
      options: [
        { value: '0', title: 'Sin material' },
        ...props.map(({ prop_id, name }) => ({ value: String(prop_id), title: name })),
      ],
    },
    {
      name: 'tag_id',
      label: 'Objetivo',
      emptyOption: 'Todos',
      options: tags.map(({ tag_id, name }) => ({ value: String(tag_id), title: name })),
    },
    {
      name: 'completed',
      label: 'Completadas',
      emptyOption: 'Todas',
      options: [
        { value: 'true', title: 'Solo completadas' },
        { value: 'false', title: 'Sin completar' },
      ],
    },
    { name: 'favorites', label: 'Favoritas', emptyOption: 'Todas', options: yes('Solo favoritas') },
  ] satisfies Choices[] as Choices[];
}

/** Search, filters and the current selection; all of it is in the address [VID-001, VID-008]. */
export function LibraryFilters({
  without = [],
}: {
  /** Filters fixed by the screen itself. */
  without?: readonly FilterName[];
}): ReactNode {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const choices = useChoices().filter(({ name }) => !without.includes(name));
  const given = params.get('query') ?? '';
  const { count } = readFilters(params);
  const go = (changes: Partial<Record<string, string>>) => {
    const next = { ...Object.fromEntries(params), ...changes } as Record<string, string>;
    void navigate(filterAddress(Object.entries(next), pathname), { preventScrollReset: true });
  };
  const chosen = choices.flatMap(({ name, label, options }) => {
    const value = params.get(name);
    if (!value) return [];
    return [{ name, label, title: options.find((one) => one.value === value)?.title ?? value }];
  });
  return (
    <div className={styles.filters}>
      <search className={styles.search}>
        <form
          className={styles.searchForm}
          onSubmit={(event) => {
            event.preventDefault();
            go({ query: String(new FormData(event.currentTarget).get('query') ?? '') });
          }}
        >
          {/* Remounted when the address changes, so that going back shows the earlier search. */}
          <TextField
            key={given}
            label="Busca una clase"
            name="query"
            type="search"
            maxLength={videoSearchLength}
            defaultValue={given}
          />
          <Button type="submit">Buscar</Button>
        </form>
        <Button look="quiet" onClick={() => setOpen(true)}>
          <WordIcon name="filter" /> Filtros{chosen.length ? ` (${chosen.length})` : ''}
        </Button>
      </search>
      {count ? (
        <ul className={styles.chips} aria-label="Filtros elegidos">
          {chosen.map(({ name, label, title }) => (
            <li key={name}>
              <button type="button" className={styles.chip} onClick={() => go({ [name]: '' })}>
                <span className="visually-hidden">Quitar {label}: </span>
                {title} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
          <li>
            <Link className={styles.chip} to={pathname} preventScrollReset>
              Limpiar todo
            </Link>
          </li>
        </ul>
      ) : null}
      <FilterDialog
        opened={open}
        choices={choices}
        value={(name) => params.get(name) ?? ''}
        onClose={() => setOpen(false)}
        onApply={(values) => {
          setOpen(false);
          go(values);
        }}
      />
    </div>
  );
}

function FilterDialog({
  opened,
  choices,
  value,
  onClose,
  onApply,
}: {
  opened: boolean;
  choices: readonly Choices[];
  value: (name: FilterName) => string;
  onClose: () => void;
  onApply: (values: Record<string, string>) => void;
}): ReactNode {
  const [picked, setPicked] = useState<Record<string, string>>({});
  useEffect(() => {
    if (!opened) setPicked({});
  }, [opened]);
  return (
    <Dialog title="Filtros" wide opened={opened} onClose={onClose}>
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault();
          onApply(picked);
        }}
      >
        <div className={styles.choices}>
          {choices.map(({ name, label, emptyOption, options }) => (
            <SelectField
              key={name}
              label={label}
              emptyOption={emptyOption}
              options={options}
              value={picked[name] ?? value(name)}
              onChange={({ target }) => setPicked({ ...picked, [name]: target.value })}
            />
          ))}
        </div>
        <Button type="submit" look="accent" wide>
          Ver clases
        </Button>
      </form>
    </Dialog>
  );
}
