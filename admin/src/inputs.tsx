import { longestPage } from '@tbm/contract/fields';
import { longestAddress } from '@tbm/contract/record-lengths';
import type { ReactNode } from 'react';
import {
  ArrayInput,
  AutocompleteArrayInput,
  AutocompleteInput,
  BooleanInput,
  DateInput,
  DateTimeInput,
  NumberInput,
  ReferenceArrayInput,
  ReferenceInput,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  useRecordContext,
} from 'react-admin';
import { type Entity, isColor, labelOf, referencedResource } from './entity.tsx';
import { PictureInput } from './picture-input.tsx';
import type { Field, Part, Shape } from './schema.ts';
import { titleAt, wordOf } from './titles.ts';
import { UploadInput } from './upload-input.tsx';

interface Place {
  entity: Entity;
  name: string;
  part: Part;
  /** The list or group that the field is part of. */
  row?: string;
  /** Its address in the form. */
  source?: string;
}

/** What a choice offers at once. All other records are found by typing: the server searches. */
export const offered = { perPage: longestPage };
export const searchFor = (search: string) => ({ search });

/** The colour that a browser's colour field shows before a choice: this colour is saved. */
const shownColor = '#000000';

function TextField({ name, source, label, helperText, max }: TextProps): ReactNode {
  const long = (max ?? 0) > 250 && max !== longestAddress;
  return (
    <TextInput
      source={source}
      label={label}
      helperText={helperText}
      fullWidth
      multiline={long}
      {...(long ? { minRows: 3 } : {})}
      {...(isColor(name) ? { type: 'color', defaultValue: shownColor } : {})}
    />
  );
}
interface TextProps {
  name: string;
  source: string;
  label: string;
  helperText: string | false;
  max: number | undefined;
}

/** The buttons that move and remove a row work with the keyboard too, not only with the pointer; a line separates rows. */
const rows = {
  '& .RaSimpleFormIterator-line': { paddingTop: 1.5 },
  '& .RaSimpleFormIterator-action': { visibility: 'visible' },
};

const ListInput = ({
  entity,
  name,
  source,
  item,
}: {
  entity: Entity;
  name: string;
  source: string;
  item: Field;
}) => (
  <ArrayInput source={source} label={labelOf(entity, name)} helperText={false}>
    <SimpleFormIterator disableReordering={false} fullWidth sx={rows}>
      {item.kind === 'group' ? (
        Inputs({ entity, shape: item.fields, row: name })
      ) : (
        <TextInput source="" label={labelOf(entity, name)} helperText={false} fullWidth multiline />
      )}
    </SimpleFormIterator>
  </ArrayInput>
);

/** The input of one field of the contract. */
function inputOf({ entity, name, part, row = '', source = name }: Place): ReactNode {
  const { field } = part;
  const label = labelOf(entity, name, row);
  const helperText = entity.hints?.[row ? `${row}.${name}` : name] ?? (false as const);
  const shared = { source, label, helperText };
  const reference = referencedResource(name);
  const upload = entity.uploads?.[row ? `${row}.${name}` : name];
  if (upload) return <UploadInput key={source} {...shared} kind={upload} />;
  if (name.endsWith('file_id')) {
    const takesDocuments = entity.documents?.includes(source) ?? false;
    return <PictureInput key={source} {...shared} takesDocuments={takesDocuments} />;
  }
  if (reference && field.kind === 'list')
    return (
      <ReferenceArrayInput key={source} source={source} reference={reference} {...offered}>
        <AutocompleteArrayInput
          label={label}
          helperText={helperText}
          optionText={titleAt(reference)}
          fullWidth
          filterToQuery={searchFor}
        />
      </ReferenceArrayInput>
    );
  if (reference)
    return (
      <ReferenceInput key={source} source={source} reference={reference} {...offered}>
        <AutocompleteInput
          label={label}
          helperText={helperText}
          optionText={titleAt(reference)}
          fullWidth
          filterToQuery={searchFor}
        />
      </ReferenceInput>
    );
  switch (field.kind) {
    case 'boolean':
      return <BooleanInput key={source} {...shared} />;
    case 'choice':
      return (
        <SelectInput
          key={source}
          {...shared}
          fullWidth
          choices={field.values.map((id) => ({ id, name: wordOf(entity, name, id) }))}
        />
      );
    case 'number':
      return <NumberInput key={source} {...shared} step={field.whole ? 1 : 'any'} size="medium" fullWidth />;
    case 'date':
      return <DateInput key={source} {...shared} size="medium" fullWidth />;
    case 'instant':
      return <DateTimeInput key={source} {...shared} size="medium" fullWidth />;
    case 'group':
      return (
        <fieldset key={source} className="group">
          <legend>{label}</legend>
          {Object.entries(field.fields).map(([inner, one]) =>
            inputOf({
              entity,
              name: inner,
              part: one,
              row: name,
              source: `${source}.${inner}`,
            }),
          )}
        </fieldset>
      );
    case 'list':
      return <ListInput key={source} entity={entity} name={name} source={source} item={field.item} />;
    default:
      if (entity.choices?.[name])
        return <ChosenText key={source} {...shared} choices={entity.choices[name]} />;
      return <TextField key={source} name={name} {...shared} max={field.max} />;
  }
}

/** A text that is chosen from known ones; what a record has from before can stay. */
function ChosenText({
  source,
  label,
  helperText,
  choices,
}: {
  source: string;
  label: string;
  helperText: string | false;
  choices: Record<string, string>;
}): ReactNode {
  const stored: unknown = useRecordContext()?.[source];
  const own = typeof stored === 'string' && stored !== '' && !(stored in choices) ? [[stored, stored]] : [];
  return (
    <SelectInput
      source={source}
      label={label}
      helperText={helperText}
      fullWidth
      choices={[...Object.entries(choices), ...own].map(([id, name]) => ({ id, name }))}
    />
  );
}

/** The inputs of a form, in the order of the contract. */
export const Inputs = ({
  entity,
  shape,
  row = '',
}: {
  entity: Entity;
  shape: Shape;
  row?: string;
}): ReactNode =>
  Object.entries(shape).map(([name, part]) =>
    inputOf({
      entity,
      name,
      part,
      row,
    }),
  );
