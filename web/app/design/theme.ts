import { createTheme, type MantineColorsTuple } from '@mantine/core';

// Form fields, dialogs and messages come from Mantine, styled with the tokens.

const ink: MantineColorsTuple = [
  'var(--cream)',
  'var(--line)',
  'var(--line)',
  'var(--ink-soft)',
  'var(--ink-soft)',
  'var(--ink-soft)',
  'var(--ink)',
  'var(--ink)',
  'var(--ink)',
  'var(--ink)',
];

export const theme = createTheme({
  colors: { ink },
  primaryColor: 'ink',
  primaryShade: 7,
  autoContrast: true,
  respectReducedMotion: true,
  fontFamily: 'var(--text)',
  headings: { fontFamily: 'var(--display)' },
  defaultRadius: 'var(--radius-s)',
  components: {
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
  },
});
