import { classLengths, typedLimit } from '@tbm/contract/lengths';
import type { ReactNode } from 'react';
import { SelectField } from '../../design/select-field.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useApi } from '../../platform/query.ts';
import type { useForm } from '../../platform/use-form.ts';
import styles from './desk.module.css';

/** The fields that a single class and a weekly class share, as a form holds them. */
export type ClassParts = {
  class_type_id: string;
  location_id: string;
  /** The first and, if any, the second coach; '' while none is chosen. */
  instructor_ids: readonly [string, string];
  capacity: string;
  duration: string;
  description: string;
};
type PartsForm = Pick<ReturnType<typeof useForm<ClassParts>>, 'values' | 'set' | 'field'>;

const emptyParts: ClassParts = {
  class_type_id: '',
  location_id: '',
  instructor_ids: ['', ''],
  capacity: '25',
  duration: '50',
  description: '',
};

/** The fields of the request. */
export const partsToSend = (parts: ClassParts) => ({
  class_type_id: Number(parts.class_type_id),
  location_id: Number(parts.location_id),
  instructor_ids: parts.instructor_ids.filter(Boolean).map(Number),
  capacity: Number(parts.capacity),
  duration: Number(parts.duration),
  description: parts.description,
});

interface ItemParts {
  class_type_id: number;
  location_id: number;
  instructor_ids: readonly number[];
  capacity: number;
  duration: number;
  description: string;
}

/** The form's values for an existing class, or for a new one. */
export const partsOf = (item: ItemParts | null): ClassParts =>
  item
    ? {
        class_type_id: String(item.class_type_id),
        location_id: String(item.location_id),
        instructor_ids: [String(item.instructor_ids[0] ?? ''), String(item.instructor_ids[1] ?? '')],
        capacity: String(item.capacity),
        duration: String(item.duration),
        description: item.description,
      }
    : emptyParts;

/** Class, studio and first coach are chosen. */
export const hasChoices = ({ class_type_id, location_id, instructor_ids }: ClassParts): boolean =>
  Boolean(class_type_id && location_id && instructor_ids[0]);

type Options = { value: string; title: string }[];

/** Whether a class has something that the list does not offer: it was retired. */
const isMissing = (options: Options | undefined, value: string): boolean =>
  options !== undefined && value !== '' && options.every((one) => one.value !== value);

/** What is offered, and what the class has from before it was retired. */
const withStored = (options: Options = [], stored: Options): Options => {
  const names = new Set(options.map(({ value }) => value));
  return [...options, ...stored.filter(({ value }) => !names.has(value))];
};

/** The coaches to choose from, and those of the class who were retired. */
function useCoachOptions(branch_id: number, [first, second]: readonly [string, string]): Options {
  const coaches = useApi('GET /instructors', { query: { branch_id } }).data;
  const offered = coaches?.map(({ instructor_id, name, last_name }) => ({
    value: String(instructor_id),
    title: `${name} ${last_name}`,
  }));
  const one = useApi(
    'GET /instructors/:id',
    { params: { id: first } },
    { enabled: isMissing(offered, first) },
  );
  const two = useApi(
    'GET /instructors/:id',
    { params: { id: second } },
    { enabled: isMissing(offered, second) },
  );
  const stored: Options = [];
  for (const { data } of [one, two])
    if (data)
      stored.push({
        value: String(data.instructor_id),
        title: `${data.name} ${data.last_name}${data.is_retired ? ' (retirada)' : ''}`,
      });
  return withStored(offered, stored);
}

/** The kinds of classes to choose from, and that of the class if it was retired. */
function useTypeOptions(branch_id: number, chosen: string): Options {
  const offered = useApi('GET /class_types', { query: { branch_id } }).data?.map(
    ({ class_type_id, name }) => ({
      value: String(class_type_id),
      title: name,
    }),
  );
  const { data } = useApi(
    'GET /class_types/:id',
    { params: { id: chosen } },
    { enabled: isMissing(offered, chosen) },
  );
  const stored = data ? [{ value: String(data.class_type_id), title: `${data.name} (retirada)` }] : [];
  return withStored(offered, stored);
}

/** The rooms to choose from, and that of the class if it was retired. */
function useRoomOptions(branch_id: number, chosen: string): Options {
  const offered = useApi('GET /locations', { query: { branch_id } }).data?.map(({ location_id, name }) => ({
    value: String(location_id),
    title: name,
  }));
  const { data } = useApi(
    'GET /locations/:id',
    { params: { id: chosen } },
    { enabled: isMissing(offered, chosen) },
  );
  const stored = data ? [{ value: String(data.location_id), title: `${data.name} (retirado)` }] : [];
  return withStored(offered, stored);
}

/** Class, coaches, studio, capacity, minutes and a note. */
export function ClassPartFields({ branch_id, form }: { branch_id: number; form: PartsForm }): ReactNode {
  const { field, set, values } = form;
  const coachOptions = useCoachOptions(branch_id, values.instructor_ids);
  const typeOptions = useTypeOptions(branch_id, values.class_type_id);
  const roomOptions = useRoomOptions(branch_id, values.location_id);
  const [first, second] = values.instructor_ids;
  return (
    <>
      <SelectField
        label="Clase"
        emptyOption="Elige la clase"
        options={typeOptions}
        {...field('class_type_id')}
      />
      <div className={styles.pair}>
        <SelectField
          label="Coach"
          emptyOption="Elige la coach"
          options={coachOptions}
          value={first}
          error={field('instructor_ids').error}
          onChange={(event) => set({ instructor_ids: [event.currentTarget.value, second] })}
        />
        <SelectField
          label="Segunda coach"
          emptyOption="Ninguna"
          options={coachOptions}
          value={second}
          onChange={(event) => set({ instructor_ids: [first, event.currentTarget.value] })}
        />
      </div>
      <SelectField
        label="Estudio"
        emptyOption="Elige el estudio"
        options={roomOptions}
        {...field('location_id')}
      />
      <div className={styles.pair}>
        <TextField label="Cupo" type="number" inputMode="numeric" {...field('capacity')} />
        <TextField label="Minutos" type="number" inputMode="numeric" {...field('duration')} />
      </div>
      <TextField
        label="Nota para las socias"
        {...field('description')}
        maxLength={typedLimit(classLengths.description)}
      />
    </>
  );
}
