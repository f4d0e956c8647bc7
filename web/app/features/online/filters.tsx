import type { Program } from '@tbm/contract/content';
import type { ClassType, Instructor } from '@tbm/contract/studio';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../design/button.tsx';
import { Carousel, pace } from '../../design/carousel.tsx';
import { Choice, Field } from '../../design/field.tsx';
import { Heading, Picture, Section } from '../../design/layout.tsx';
import { durations, filterAddress } from './filter-address.ts';
import styles from './online.module.css';

export interface FilterOptions {
  categories: readonly ClassType['class_category'][];
  coaches: readonly Pick<Instructor, 'instructor_id' | 'name' | 'last_name'>[];
  programs: readonly Program[];
}

/** What the library can be searched for; it opens there, where she is signed in [PUB-020, UI-009]. */
export function Filters({ categories, coaches, programs }: FilterOptions): ReactNode {
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
              void navigate(filterAddress(new FormData(event.currentTarget)));
            }}
          >
            <Field label="Nombre de la clase" name="query" type="search" maxLength={80} />
            <Choice
              label="Categoría"
              name="class_category_id"
              any="Todas"
              options={categories.map(({ class_category_id, name }) => ({
                value: String(class_category_id),
                title: name,
              }))}
            />
            <Choice
              label="Coach"
              name="instructor_id"
              any="Todas"
              options={coaches.map(({ instructor_id, name, last_name }) => ({
                value: String(instructor_id),
                title: `${name} ${last_name}`,
              }))}
            />
            <Choice label="Duración" name="duration" any="Cualquiera" options={durations} />
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
