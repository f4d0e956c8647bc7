import { Box, Button, Stack, TextField, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { longestPage } from '@tbm/contract/fields';
import { typedLimit } from '@tbm/contract/lengths';
import { searchLength } from '@tbm/contract/search-lengths';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import {
  AutocompleteInput,
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
  Pagination,
  ReferenceField,
  ReferenceInput,
  SelectInput,
  SimpleList,
  type SortPayload,
  TextInput,
  TopToolbar,
  useDataTableRenderContext,
  useListContext,
} from 'react-admin';
import { Link } from 'react-router';
import { derived, type Entity, isColor, isPrice, labelOf, referencedResource } from './entity.tsx';
import { InlineFacts } from './inline-facts.tsx';
import { offered, searchFor } from './inputs.tsx';
import { useKeepListAddress } from './list-address.ts';
import { dayText, momentAt } from './moments.ts';
import { moneyText } from './reports/numbers.ts';
import type { Field } from './schema.ts';
import { detailsOf, labelInDetails, retiredWord, titleAt, titleOf, wordOf } from './titles.ts';
import { asWritten } from './values.ts';

type Row = Record<string, unknown>;

/** Most values of most columns are no: a pale word, so that the others stand out. */
const YesOrNo = ({ value }: { value: unknown }): ReactNode => {
  if (value == null) return null;
  return (
    <Box component="span" sx={value ? { fontWeight: 600 } : { color: 'text.secondary' }}>
      {value ? 'Sí' : 'No'}
    </Box>
  );
};

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
  if (isPrice(name)) return textField((pesos) => moneyText(Number(pesos)));
  if (field?.kind === 'boolean')
    return <FunctionField render={(row: Row) => <YesOrNo value={row[name]} />} />;
  if (field?.kind === 'date') return textField(dayText);
  if (field?.kind === 'instant')
    return (
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {textField((instant) => momentAt(instant))}
      </Box>
    );
  if (field?.kind === 'choice' || entity.choices?.[name])
    return <FunctionField render={(row: Row) => wordOf(entity, name, String(row[name] ?? ''))} />;
  if (isColor(name))
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
  if (!derived(entity).filters.has(name)) return null;
  const field = derived(entity).shape[name]?.field;
  const reference = referencedResource(name);
  const label = labelOf(entity, name);
  if (reference && field?.kind === 'number')
    return (
      <ReferenceInput key={name} source={name} reference={reference} {...offered} label={label}>
        <AutocompleteInput label={label} optionText={titleAt(reference)} filterToQuery={searchFor} />
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
  const { filterValues, setFilters } = useListContext();
  const isSearched = Object.keys(filterValues).length > 0;
  if (!isSearched && entity.fixed) return <ListNoResults />;
  return (
    <Stack spacing={1} sx={{ padding: 2, alignItems: 'flex-start' }}>
      <Typography>{isSearched ? 'Nada coincide con tu búsqueda.' : 'Todavía no hay nada aquí.'}</Typography>
      {isSearched ? (
        <Button variant="contained" onClick={() => setFilters({}, {}, false)}>
          Quitar la búsqueda
        </Button>
      ) : (
        <Button component={Link} to={`/${entity.address}/create`} variant="contained">
          {`Agregar: ${entity.names[0].toLowerCase()}`}
        </Button>
      )}
    </Stack>
  );
}

/** How many records the list has, or the search has found; announced when it changes. A list that is still empty says so itself. */
function Results(): ReactNode {
  const { total, filterValues } = useListContext();
  const isSilent = total === undefined || (total === 0 && Object.keys(filterValues).length === 0);
  const text = isSilent ? '' : total === 1 ? '1 resultado' : `${total} resultados`;
  return (
    <Typography variant="body2" role="status" sx={{ fontWeight: 600, minHeight: '1.5em' }}>
      {text}
    </Typography>
  );
}

/** The order without a choice: the list's own. It is no column. */
const ownOrder: SortPayload = { field: 'in_order', order: 'ASC' };

/** What the two directions of an order are called. */
type Directions = readonly [up: string, down: string];
const byAlphabet: Directions = ['A–Z', 'Z–A'];
const byTime: Directions = ['primero lo más antiguo', 'primero lo más nuevo'];
const bySize: Directions = ['de menor a mayor', 'de mayor a menor'];
const byKind: Readonly<Partial<Record<Field['kind'], Directions>>> = {
  text: byAlphabet,
  boolean: ['no antes que sí', 'sí antes que no'],
  date: byTime,
  instant: byTime,
  choice: ['en grupos', 'en grupos, al revés'],
};

/** The same for a column. Names of other records go by the alphabet; what is no field of the form is counted. */
function orderWords(entity: Entity, name: string): Directions {
  if (referencedResource(name)) return byAlphabet;
  const kind = derived(entity).shape[name]?.field.kind;
  return (kind && byKind[kind]) ?? bySize;
}

/** The choice of an order on a phone, where no table has headers. */
function Order({ entity }: { entity: Entity }): ReactNode {
  const { sort, setSort, total } = useListContext();
  if (total === 0) return null;
  const { sorts } = derived(entity);
  const change = (chosen: string): void => {
    const [field = '', order] = chosen.split(' ');
    setSort({ field, order: order === 'DESC' ? 'DESC' : 'ASC' });
  };
  return (
    <TextField
      select
      size="small"
      label="Orden"
      value={`${sort.field} ${sort.order}`}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ marginTop: 1 }}
      onChange={({ target }) => change(target.value)}
    >
      <option value={`${ownOrder.field} ${ownOrder.order}`}>
        {entity.ownOrderName ?? 'Como están en el sitio'}
      </option>
      {[...sorts].map((name) => {
        const [up, down] = orderWords(entity, name);
        return (
          <Fragment key={name}>
            <option value={`${name} ASC`}>{`${labelOf(entity, name)}, ${up}`}</option>
            <option value={`${name} DESC`}>{`${labelOf(entity, name)}, ${down}`}</option>
          </Fragment>
        );
      })}
    </TextField>
  );
}

const ariaSorts = { ASC: 'ascending', DESC: 'descending' } as const;

/** A column of the table. Its header sorts, where the server can, and says how; the first one leads to the record. */
function Column({ entity, name, isFirst }: { entity: Entity; name: string; isFirst: boolean }): ReactNode {
  const { sort } = useListContext();
  const isHeader = useDataTableRenderContext() === 'header';
  const cell = cellOf(entity, name);
  const isSorted = isHeader && sort.field === name;
  // What is no field of the form, such as how often a code was used, is counted.
  const { field } = derived(entity).shape[name] ?? {};
  const isNumber = !isFirst && !referencedResource(name) && (field === undefined || field.kind === 'number');
  return (
    <DataTable.Col
      source={name}
      label={labelOf(entity, name)}
      disableSort={!derived(entity).sorts.has(name)}
      {...(isNumber ? { align: 'right' } : {})}
      {...(isSorted ? { 'aria-sort': ariaSorts[sort.order] } : {})}
    >
      {isFirst ? (
        <FunctionField render={(row: Row) => <RecordLink entity={entity} row={row} name={name} />} />
      ) : (
        cell
      )}
    </DataTable.Col>
  );
}

/** The first value of a row, by which the keyboard opens the record. */
const RecordLink = ({ entity, row, name }: { entity: Entity; row: Row; name: string }): ReactNode => (
  <Box
    component={Link}
    to={`/${entity.address}/${encodeURIComponent(String(row.id))}`}
    // The row itself opens the record too.
    onClick={(event) => event.stopPropagation()}
    sx={{
      color: 'inherit',
      fontWeight: 600,
      textDecorationColor: 'transparent',
      '&:hover': { textDecorationColor: 'inherit' },
    }}
  >
    {cellOf(entity, name) ?? (String(row[name] ?? '') || titleOf(entity, row))}
  </Box>
);

/** What distinguishes records of the same name on a phone. */
const Details = ({ entity, record }: { entity: Entity; record: Row }): ReactNode => (
  <InlineFacts>
    {detailsOf(entity, record).map((name) => (
      <Fragment key={name}>
        {labelInDetails(entity, record, name)}
        {cellOf(entity, name) ?? String(record[name])}
      </Fragment>
    ))}
  </InlineFacts>
);

const exporter: Exporter = (rows, ...more) => defaultExporter(asWritten(rows), ...more);

/** Not the library's `SearchInput`: it writes `inputprops` into the page, which Material UI no longer knows. */
const search = (
  <TextInput
    key="search"
    source="search"
    alwaysOn
    resettable
    hiddenLabel
    label=""
    placeholder="Buscar"
    size="small"
    slotProps={{ htmlInput: { 'aria-label': 'Buscar', maxLength: typedLimit(searchLength) } }}
    sx={{ marginTop: 0 }}
  />
);

/** On a phone the search is as wide as the list, and at its margins. */
const searchOnPhone = {
  '& form': { paddingX: { xs: 2, sm: 0 } },
  '& .RaFilterForm-filterFormInput': { width: { xs: '100%', sm: 'auto' } },
  '& .RaFilterForm-filterFormInput .MuiFormControl-root': { width: { xs: '100%', sm: 'auto' } },
  '& .RaFilterFormInput-spacer': { display: { xs: 'none', sm: 'block' } },
} as const;

/** How many rows a page may have. */
const pageSizes = [12, 25, 50, longestPage];

/**
 * The list of an entity, which the server searches, sorts and cuts into pages: a table, and on a phone one line per record. What was
 * chosen is in the address alone, so that the browser's way back and a reload keep it.
 */
export function EntityList({ entity }: { entity: Entity }): ReactNode {
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const { columns, isRetirable } = derived(entity);
  const filters = columns.map((name) => filterOf(entity, name)).filter((one) => one !== null);
  if (isRetirable)
    filters.push(<BooleanInput key="retired" source="retired" label={`${retiredWord(entity)}s`} />);
  useKeepListAddress(entity);
  return (
    <List
      title={entity.names[1]}
      resource={entity.address}
      actions={<Tools entity={entity} hasFilters={filters.length > 0} />}
      filters={[search, ...filters]}
      pagination={<Pagination rowsPerPageOptions={pageSizes} />}
      perPage={25}
      sort={ownOrder}
      storeKey={false}
      empty={false}
      exporter={exporter}
      sx={searchOnPhone}
    >
      <Stack useFlexGap spacing={1} sx={{ padding: 2 }}>
        <Typography variant="body2" color="text.secondary">
          {entity.about}
        </Typography>
        {isSmall ? <Order entity={entity} /> : null}
        <Results />
      </Stack>
      {isSmall ? (
        <SimpleList
          empty={<Empty entity={entity} />}
          primaryText={(record) => titleOf(entity, record)}
          secondaryText={(record) => <Details entity={entity} record={record} />}
        />
      ) : (
        <DataTable bulkActionButtons={false} empty={<Empty entity={entity} />}>
          {columns.map((name, index) => (
            <Column key={name} entity={entity} name={name} isFirst={index === 0} />
          ))}
        </DataTable>
      )}
    </List>
  );
}
