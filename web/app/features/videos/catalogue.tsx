import { videoSearchLength } from '@tbm/contract/search-lengths';
import type { Video } from '@tbm/contract/videos';
import { counted } from '@tbm/domain/counted';
import { type ReactNode, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Heading, Section } from '../../design/layout.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { TextField } from '../../design/text-field.tsx';
import { WordIcon } from '../../design/word-icon.tsx';
import { useScripts } from '../../platform/here.ts';
import { signInAddress } from '../../platform/next.ts';
import { hasSession } from '../../platform/session-hint.ts';
import { useStatus } from '../../platform/use-status.ts';
import styles from './catalogue.module.css';
import { catalogueChoices, catalogueNames } from './catalogue-filters.ts';
import { filterAddress } from './filter-address.ts';
import type { FilterOptions } from './options.ts';
import { VideoCard } from './video-card.tsx';
import videos from './videos.module.css';

const path = '/online/';
const anchor = '#clases';

const statusOf = (total: number, isFiltered: boolean): string => {
  if (total === 0)
    return 'Ninguna clase con esta búsqueda. Prueba con otros filtros o una palabra más corta.';
  return isFiltered ? counted(total, 'clase', 'clases') : 'Lo más nuevo';
};

/** The library as a visitor sees it: search, filters, and the classes that fit; works without scripts [PUB-020, UI-009]. */
export function Catalogue({
  options,
  total,
  data,
}: {
  options: FilterOptions;
  /** How many classes fit. */
  total: number;
  /** The first of them. */
  data: readonly Video[];
}): ReactNode {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const isMember = useScripts() && hasSession();
  const panel = useRef<HTMLDetailsElement>(null);
  const given = catalogueNames.flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value] as const] : [];
  });
  const choices = catalogueChoices(options);
  const chosen = choices.flatMap(({ name, label, options: among }) => {
    const value = params.get(name);
    return value ? [{ name, label, title: among.find((one) => one.value === value)?.title ?? value }] : [];
  });
  const without = (name: string) =>
    filterAddress(
      given.filter(([other]) => other !== name),
      path,
    ) + anchor;
  const library = filterAddress(given);
  const status = statusOf(total, given.length > 0);
  useStatus(params.toString(), status);
  return (
    <Section id="clases" label="Encuentra tu clase" className={styles.paper}>
      <div className={videos.stack}>
        <Heading level={2} size="l">
          Encuentra tu clase
        </Heading>
        <search>
          <form
            className={styles.form}
            action={path + anchor}
            onSubmit={(event) => {
              event.preventDefault();
              const box = panel.current;
              if (box?.open) {
                box.open = false;
                box.querySelector('summary')?.focus();
              }
              void navigate(filterAddress(new FormData(event.currentTarget), path), {
                preventScrollReset: true,
              });
            }}
          >
            <div className={`${videos.searchForm} ${styles.line}`}>
              {/* Fields are remounted when the address changes, so that going back shows the earlier choice. */}
              <TextField
                key={params.get('query')}
                label="Nombre de la clase"
                name="query"
                type="search"
                maxLength={videoSearchLength}
                defaultValue={params.get('query') ?? ''}
              />
              <Button type="submit">Buscar</Button>
            </div>
            <details ref={panel} className={styles.more}>
              <summary className={styles.summary}>
                <WordIcon name="filter" /> Filtros{chosen.length ? ` (${chosen.length})` : ''}
              </summary>
              <div className={`${videos.choices} ${styles.panel}`}>
                {choices.map((choice) => (
                  <SelectField
                    key={`${choice.name} ${params.get(choice.name)}`}
                    {...choice}
                    defaultValue={params.get(choice.name) ?? ''}
                  />
                ))}
                <Button type="submit" look="accent" wide>
                  Ver clases
                </Button>
              </div>
            </details>
          </form>
        </search>
        {chosen.length ? (
          <ul className={videos.chips} aria-label="Filtros elegidos">
            {chosen.map(({ name, label, title }) => (
              <li key={name}>
                <Link className={videos.chip} to={without(name)} preventScrollReset>
                  <span className="visually-hidden">Quitar {label}: </span>
                  {title} <span aria-hidden="true">×</span>
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
        <p>{status}</p>
        {total > 0 ? (
          <ul className={styles.results} aria-label="Clases">
            {data.map((item) => (
              <li key={item.video_id}>
                <VideoCard item={item} />
              </li>
            ))}
          </ul>
        ) : null}
        <div className={videos.actions}>
          {total > data.length ? (
            <ButtonLink to={isMember ? library : signInAddress(library)}>
              {given.length ? `Ver las ${total} clases` : 'Ver toda la videoteca'}
            </ButtonLink>
          ) : null}
          {given.length ? (
            <ButtonLink look="quiet" to={path + anchor} preventScrollReset>
              Quitar filtros
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </Section>
  );
}
