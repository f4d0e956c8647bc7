import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../design/button.tsx';
import { Carousel, pace } from '../../design/carousel.tsx';
import { Choice, Field } from '../../design/field.tsx';
import { Heading, Picture, Section } from '../../design/layout.tsx';
import { signInAddress } from '../../platform/next.ts';
import { hasSession } from '../../platform/session-hint.ts';
import { durationChoices, type FilterOptions, filterAddress } from '../videos/index.ts';
import styles from './online.module.css';

/** Search filters of the library; the results open there, after signing in [PUB-020, UI-009]. */
export function Filters({ categories, coaches, muscles, impacts, programs }: FilterOptions): ReactNode {
  const navigate = useNavigate();
  return (
    <Section id="clases" label="Encuentra tu clase" className={styles.paper}>
      <div className={styles.stack}>
        <Heading level={2} size="l">
          Encuentra tu clase
        </Heading>
        <search>
          <form
            className={styles.filters}
            action="/mytbm/online"
            onSubmit={(event) => {
              event.preventDefault();
              const library = filterAddress(new FormData(event.currentTarget));
              void navigate(hasSession() ? library : signInAddress(library));
            }}
          >
            <Field label="Nombre de la clase" name="query" type="search" maxLength={80} />
            <Choice label="Categoría" name="class_category_id" any="Todas" options={categories} />
            <Choice label="Coach" name="instructor_id" any="Todas" options={coaches} />
            <Choice label="Duración" name="duration" any="Cualquiera" options={durationChoices} />
            <Choice label="Músculo objetivo" name="muscle_id" any="Todo el cuerpo" options={muscles} />
            <Choice label="Impacto" name="video_type_id" any="Cualquiera" options={impacts} />
            <Choice
              label="Programa"
              name="program_id"
              any="Todos"
              options={programs.map(({ program_id, name }) => ({ value: String(program_id), title: name }))}
            />
            <Button type="submit" look="accent" wide>
              Buscar clases
            </Button>
          </form>
        </search>
        <Carousel label="Programas" every={pace.filters}>
          {programs.map(({ program_id, name, short_description, color, file }) => (
            <Link key={program_id} to={`/program/${program_id}/`} className={styles.card}>
              <Picture file={file} alt="" ratio="4 / 3" />
              <span className={styles.programText} style={{ background: color }}>
                <Heading level={3} size="s">
                  {name}
                </Heading>
                <span>{short_description}</span>
              </span>
            </Link>
          ))}
        </Carousel>
      </div>
    </Section>
  );
}
