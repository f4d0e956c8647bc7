import { Alert, Card, CardContent, Stack, Typography } from '@mui/material';
import { type ConfigKey, configKeys } from '@tbm/contract/appconfig';
import type { ReactNode } from 'react';
import {
  ResourceContextProvider,
  SaveButton,
  SelectInput,
  SimpleForm,
  TextInput,
  Title,
  Toolbar,
  useNotify,
} from 'react-admin';
import { ApiProblem, api } from './api.ts';
import { Draft, useForgetDraft } from './draft.tsx';
import type { BackOfficePage } from './menu.ts';
import { settingSections } from './settings.ts';
import { useCall } from './use-call.ts';

const Save = (): ReactNode => (
  <Toolbar>
    <SaveButton alwaysEnable />
  </Toolbar>
);

/** The settings that an owner changes without a programmer [CONF-001, CONF-002]. */
const SettingsPage = (): ReactNode => (
  <ResourceContextProvider value="ajustes">
    <Settings />
  </ResourceContextProvider>
);

function Settings(): ReactNode {
  const forget = useForgetDraft();
  const { data, problem, again } = useCall('GET /appconfig/admin', {});
  const notify = useNotify();
  if (!data) return problem ? <Alert severity="error">{problem}</Alert> : null;
  const stored = Object.fromEntries(data.map(({ key, value }) => [key, value])) as Record<ConfigKey, string>;

  async function save(values: Record<string, unknown>): Promise<Record<string, string> | undefined> {
    const changed = configKeys.filter((key) => String(values[key] ?? '') !== stored[key]);
    const problems: Record<string, string> = {};
    for (const key of changed)
      try {
        const value = String(values[key] ?? '');
        await api('PUT /appconfig', { body: { key, value, before: stored[key] } });
      } catch (error) {
        const { body, message } = error instanceof ApiProblem ? error : { body: {}, message: String(error) };
        problems[key] = ('errors' in body && body.errors?.value) || message;
      }
    if (Object.keys(problems).length > 0) {
      notify('Revisa los datos marcados; lo demás quedó guardado.', { type: 'error' });
      return problems;
    }
    forget();
    notify('Ajustes guardados.', { type: 'success', autoHideDuration: 3000 });
    again();
    return undefined;
  }

  return (
    <Card sx={{ marginTop: 2, maxWidth: '46rem' }}>
      <Title title="Ajustes" />
      <CardContent>
        <Typography color="text.secondary">
          Lo que cambies aquí aparece en el sitio, los correos y los textos legales.
        </Typography>
      </CardContent>
      <SimpleForm
        toolbar={<Save />}
        record={stored}
        onSubmit={save}
        warnWhenUnsavedChanges
        sanitizeEmptyValues={false}
        sx={{
          '& .MuiFormControl-root': { marginBottom: 2 },
          '& .MuiFormHelperText-root.Mui-disabled': { color: 'text.secondary' },
        }}
      >
        <Draft fields={configKeys} />
        {settingSections.map(([title, settings]) => (
          <Stack key={title} component="fieldset" className="group" sx={{ width: '100%' }}>
            <legend>{title}</legend>
            {Object.entries(settings).map(([key, { label, hint, choices, isLong, isFixed }]) =>
              choices ? (
                <SelectInput
                  key={key}
                  source={key}
                  label={label}
                  helperText={hint ?? false}
                  emptyText={choices['']}
                  choices={Object.entries(choices)
                    .filter(([id]) => id !== '')
                    .map(([id, name]) => ({ id, name }))}
                />
              ) : (
                <TextInput
                  key={key}
                  source={key}
                  label={label}
                  helperText={hint ?? false}
                  fullWidth
                  multiline={isLong ?? false}
                  readOnly={isFixed ?? false}
                />
              ),
            )}
          </Stack>
        ))}
      </SimpleForm>
    </Card>
  );
}

export const settingsPage: BackOfficePage = {
  paths: ['/ajustes'],
  element: <SettingsPage />,
  menu: {
    name: 'Ajustes',
    group: 'bottom',
    order: 10,
  },
};
