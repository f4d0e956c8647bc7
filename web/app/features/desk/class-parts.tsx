import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useApi } from '../../platform/query.ts';
import styles from './desk.module.css';

/** What a class and a weekly class have in common, as the form holds it. */
export interface ClassParts {
  class_type_id: string;
  location_id: string;
  instructor_id: string;
  second_id: string;
  capacity: string;
  duration: string;
  description: string;
}

export const emptyParts: ClassParts = {
  class_type_id: '',
  location_id: '',
  instructor_id: '',
  second_id: '',
  capacity: '25',
  duration: '50',
  description: '',
};

/** The form's values as the calls take them. */
export const partsToSend = (parts: ClassParts) => ({
  class_type_id: Number(parts.class_type_id),
  location_id: Number(parts.location_id),
  instructor_ids: [parts.instructor_id, parts.second_id].filter(Boolean).map(Number),
  capacity: Number(parts.capacity),
  duration: Number(parts.duration),
  description: parts.description,
});

/** The form's values of something that is there. */
export const partsOf = (item: {
  class_type_id: number;
  location_id: number;
  instructor_ids: readonly number[];
  capacity: number;
  duration: number;
  description: string;
}): ClassParts => ({
  class_type_id: String(item.class_type_id),
  location_id: String(item.location_id),
  instructor_id: String(item.instructor_ids[0] ?? ''),
  second_id: String(item.instructor_ids[1] ?? ''),
  capacity: String(item.capacity),
  duration: String(item.duration),
  description: item.description,
});

/** Class, coaches, studio, places and minutes. */
export function ClassPartFields({
  branch_id,
  parts,
  errors,
  onChange,
}: {
  branch_id: number;
  parts: ClassParts;
  errors: Record<string, string>;
  onChange: (parts: ClassParts) => void;
}): ReactNode {
  const query = { query: { branch_id } };
  const types = useApi('GET /class_types', query);
  const coaches = useApi('GET /instructors', query);
  const studios = useApi('GET /locations', query);
  const coachOptions = (coaches.data ?? []).map(({ instructor_id, name, last_name }) => (
    <option key={instructor_id} value={instructor_id}>
      {name} {last_name}
    </option>
  ));
  const field = (name: keyof ClassParts, label: string, from: string = name) => ({
    label,
    value: parts[name],
    error: errors[from],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...parts, [name]: event.currentTarget.value }),
  });
  return (
    <>
      <NativeSelect {...field('class_type_id', 'Clase')}>
        <option value="">Elige la clase</option>
        {(types.data ?? []).map(({ class_type_id, name }) => (
          <option key={class_type_id} value={class_type_id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <div className={styles.pair}>
        <NativeSelect {...field('instructor_id', 'Coach', 'instructor_ids')}>
          <option value="">Elige la coach</option>
          {coachOptions}
        </NativeSelect>
        <NativeSelect {...field('second_id', 'Segunda coach')}>
          <option value="">Ninguna</option>
          {coachOptions}
        </NativeSelect>
      </div>
      <NativeSelect {...field('location_id', 'Estudio')}>
        <option value="">Elige el estudio</option>
        {(studios.data ?? []).map(({ location_id, name }) => (
          <option key={location_id} value={location_id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <div className={styles.pair}>
        <TextInput type="number" inputMode="numeric" {...field('capacity', 'Cupo')} />
        <TextInput type="number" inputMode="numeric" {...field('duration', 'Minutos')} />
      </div>
      <TextInput {...field('description', 'Nota para las socias')} maxLength={400} />
    </>
  );
}
