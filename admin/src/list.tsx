import { Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { ReactElement, ReactNode } from 'react';
import {
  AutocompleteInput,
  BooleanField,
  BooleanInput,
  CreateButton,
  DataTable,
  DateField,
  defaultExporter,
  ExportButton,
  type Exporter,
  FilterButton,
  FunctionField,
  List,
  NumberField,
  ReferenceField,
  ReferenceInput,
  SearchInput,
  SelectInput,
  SimpleList,
  TopToolbar,
} from 'react-admin';
import { derived, type Entity, labelOf, referenced } from './entity.tsx';
import { titleAt, titleOf } from './titles.ts';
import { asWritten } from './values.ts';

const money = { style: 'currency', currency: 'MXN' } as const;
type Row = Record<string, unknown>;

/** How a value of a record is shown; null: as it is. */
export function cellOf(entity: Entity, name: string): ReactElement | null {
  const field = derived(entity).shape[name]?.field;
  const reference = referenced(name);
  if (reference && field?.kind !== 'list')
    return (
      <ReferenceField source={name} reference={reference} link={false} emptyText="Todas">
        <FunctionField render={titleAt(reference)} />
      </ReferenceField>
    );
  if (/(^|_)price$/.test(name)) return <NumberField source={name} locales="es-MX" options={money} />;
  if (field?.kind === 'boolean') return <BooleanField source={name} />;
  if (field?.kind === 'date')
    return <DateField source={name} locales="es-MX" options={{ dateStyle: 'medium', timeZone: 'UTC' }} />;
  if (field?.kind === 'instant') return <DateField source={name} locales="es-MX" showTime />;
  if (field?.kind === 'choice')
    return (
      <FunctionField
        render={(row: Row) => entity.choices?.[name]?.[String(row[name])] ?? String(row[name] ?? '')}
      />
    );
  if (/(^|_)color$/.test(name))
    return (
      <FunctionField
        render={(row: Row) => (
          <input type="color" disabled aria-label={String(row[name])} value={String(row[name])} />
        )}
      />
    );
  return null;
}

function filterOf(entity: Entity, name: string): ReactElement | null {
  const field = derived(entity).shape[name]?.field;
  const reference = referenced(name);
  const label = labelOf(entity, name);
  if (reference && field?.kind === 'number')
    return (
      <ReferenceInput key={name} source={name} reference={reference} perPage={1000} label={label}>
        <AutocompleteInput label={label} optionText={titleAt(reference)} />
      </ReferenceInput>
    );
  if (field?.kind === 'boolean') return <BooleanInput key={name} source={name} label={label} />;
  if (field?.kind === 'choice')
    return (
      <SelectInput
        key={name}
        source={name}
        label={label}
        choices={field.values.map((id) => ({ id, name: entity.choices?.[name]?.[id] ?? id }))}
      />
    );
  return null;
}

const Tools = ({ entity, hasFilters }: { entity: Entity; hasFilters: boolean }): ReactNode => (
  <TopToolbar>
    {hasFilters ? <FilterButton /> : null}
    {entity.fixed ? null : <CreateButton />}
    <ExportButton />
  </TopToolbar>
);

const exporter: Exporter = (rows, ...more) => defaultExporter(asWritten(rows), ...more);

/** The list of an entity: a table, and on a phone one line per record. */
export function EntityList({ entity }: { entity: Entity }): ReactNode {
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const filters = entity.columns.map((name) => filterOf(entity, name)).filter((one) => one !== null);
  const [first = 'id', second] = entity.columns;
  return (
    <List
      title={entity.names[1]}
      resource={entity.address}
      actions={<Tools entity={entity} hasFilters={filters.length > 0} />}
      filters={[<SearchInput key="q" source="q" alwaysOn aria-label="Buscar" />, ...filters]}
      perPage={25}
      sort={{ field: 'in_order', order: 'ASC' }}
      empty={false}
      exporter={exporter}
    >
      <Typography variant="body2" color="text.secondary" sx={{ padding: 2 }}>
        {entity.about}
      </Typography>
      {isSmall ? (
        <SimpleList
          primaryText={(record) => titleOf(entity, record)}
          secondaryText={(record) =>
            second && typeof record[second] === 'string' && second !== first ? record[second] : ''
          }
        />
      ) : (
        <DataTable bulkActionButtons={false}>
          {entity.columns.map((name) => {
            const cell = cellOf(entity, name);
            const shared = { source: name, label: labelOf(entity, name) };
            return cell ? (
              <DataTable.Col key={name} {...shared}>
                {cell}
              </DataTable.Col>
            ) : (
              <DataTable.Col key={name} {...shared} />
            );
          })}
        </DataTable>
      )}
    </List>
  );
}
