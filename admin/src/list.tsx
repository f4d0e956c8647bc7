import { Button, Stack, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import {
  AutocompleteInput,
  BooleanField,
  BooleanInput,
  CreateButton,
  DataTable,
  defaultExporter,
  ExportButton,
  type Exporter,
  FilterButton,
  FunctionField,
  List,
  ListNoResults,
  ReferenceField,
  ReferenceInput,
  SelectInput,
  SimpleList,
  TextInput,
  TopToolbar,
  useListContext,
} from 'react-admin';
import { Link } from 'react-router';
import { derived, type Entity, labelOf, referencedResource } from './entity.tsx';
import { dayText, momentAt } from './moments.ts';
import { moneyText } from './reports/numbers.ts';
import { titleAt, titleOf, wordOf } from './titles.ts';
import { asWritten } from './values.ts';

type Row = Record<string, unknown>;

/** How a value of a record is shown; null: as it is. */
export function cellOf(entity: Entity, name: string): ReactElement | null {
  const field = derived(entity).shape[name]?.field;
  const reference = referencedResource(name);
  if (reference && field?.kind !== 'list')
    return (
      <ReferenceField source={name} reference={reference} link={false} emptyText="Todas">
        <FunctionField render={titleAt(reference)} />
      </ReferenceField>
    );
  const textField = (text: (value: string) => string) => (
    <FunctionField render={(row: Row) => (row[name] == null ? '' : text(String(row[name])))} />
  );
  if (/(^|_)price$/.test(name)) return textField((pesos) => moneyText(Number(pesos)));
  if (field?.kind === 'boolean') return <BooleanField source={name} />;
  if (field?.kind === 'date') return textField(dayText);
  if (field?.kind === 'instant') return textField((instant) => momentAt(instant));
  if (field?.kind === 'choice' || entity.choices?.[name])
    return <FunctionField render={(row: Row) => wordOf(entity, name, String(row[name] ?? ''))} />;
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
  const reference = referencedResource(name);
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
        choices={field.values.map((id) => ({ id, name: wordOf(entity, name, id) }))}
      />
    );
  return null;
}

/** What cannot be used is not shown: without a word on it, a phone's button would have no name. */
function Tools({ entity, hasFilters }: { entity: Entity; hasFilters: boolean }): ReactNode {
  const { total } = useListContext();
  return (
    <TopToolbar>
      {hasFilters ? <FilterButton /> : null}
      {entity.fixed ? null : <CreateButton />}
      {total ? <ExportButton /> : null}
    </TopToolbar>
  );
}

/** A list without records leads to the first one; a search without any, to all. */
function Empty({ entity }: { entity: Entity }): ReactNode {
  const { filterValues } = useListContext();
  if (entity.fixed || Object.keys(filterValues).length > 0) return <ListNoResults />;
  return (
    <Stack spacing={1} sx={{ padding: 2, alignItems: 'flex-start' }}>
      <Typography>Todavía no hay nada aquí.</Typography>
      <Button component={Link} to={`/${entity.address}/create`} variant="contained">
        {`Agregar: ${entity.names[0].toLowerCase()}`}
      </Button>
    </Stack>
  );
}

/** What distinguishes records of the same name on a phone: only values that are clear without their column's title. */
function Details({ entity, record }: { entity: Entity; record: Row }): ReactNode {
  const { shape } = derived(entity);
  const told = entity.columns.filter((name) => {
    const kind = shape[name]?.field.kind;
    if (name === entity.title || kind === 'boolean' || /(^|_)color$/.test(name)) return false;
    if (referencedResource(name)) return kind !== 'list';
    const value = record[name];
    return /(^|_)price$/.test(name) ? value !== null : typeof value === 'string' && value !== '';
  });
  return told.slice(0, 3).map((name, index) => (
    <Fragment key={name}>
      {index === 0 ? '' : ' · '}
      {cellOf(entity, name) ?? String(record[name])}
    </Fragment>
  ));
}

const exporter: Exporter = (rows, ...more) => defaultExporter(asWritten(rows), ...more);

/** Not the library's `SearchInput`: it writes `inputprops` into the page, which Material UI no longer knows. */
const search = (
  <TextInput
    key="q"
    source="q"
    alwaysOn
    resettable
    hiddenLabel
    label=""
    placeholder="Buscar"
    size="small"
    slotProps={{ htmlInput: { 'aria-label': 'Buscar' } }}
    sx={{ marginTop: 0 }}
  />
);

/** The list of an entity: a table, and on a phone one line per record. */
export function EntityList({ entity }: { entity: Entity }): ReactNode {
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const filters = entity.columns.map((name) => filterOf(entity, name)).filter((one) => one !== null);
  return (
    <List
      title={entity.names[1]}
      resource={entity.address}
      actions={<Tools entity={entity} hasFilters={filters.length > 0} />}
      filters={[search, ...filters]}
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
          empty={<Empty entity={entity} />}
          primaryText={(record) => titleOf(entity, record)}
          secondaryText={(record) => <Details entity={entity} record={record} />}
        />
      ) : (
        <DataTable bulkActionButtons={false} empty={<Empty entity={entity} />}>
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
