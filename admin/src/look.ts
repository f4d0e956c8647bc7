import type { RaThemeOptions } from 'react-admin';

const display = '"Sofia Sans Extra Condensed", "Arial Narrow", sans-serif';
const text = '"Figtree Variable", system-ui, sans-serif';

/** The class names of a phone's buttons below a list. */
const pageWords = {
  first: 'Primera página',
  last: 'Última página',
  next: 'Página siguiente',
  previous: 'Página anterior',
} as const;

interface Colours {
  mode: 'light' | 'dark';
  ink: string;
  soft: string;
  cream: string;
  paper: string;
  line: string;
  accent: string;
  onAccent: string;
  danger: string;
  success: string;
}

/** The part of the page that holds its content. */
const mainOf = (): Element => document.querySelector('main') ?? document.body;

/** The smallest size of a touch target. */
const touchable = { '@media (pointer: coarse)': { minHeight: 44, minWidth: 44 } } as const;

/** The studio's colours and type, as on the site (`web/app/design/tokens.css`). */
const look = ({
  mode,
  ink,
  soft,
  cream,
  paper,
  line,
  accent,
  onAccent,
  danger,
  success,
}: Colours): RaThemeOptions => ({
  palette: {
    mode,
    primary: { main: accent, contrastText: onAccent },
    secondary: { main: accent, contrastText: onAccent },
    error: { main: danger, contrastText: onAccent },
    success: { main: success, contrastText: onAccent },
    info: { main: ink, contrastText: cream },
    background: { default: cream, paper },
    text: { primary: ink, secondary: soft },
    divider: line,
  },
  shape: { borderRadius: 6 },
  typography: {
    fontFamily: text,
    fontSize: 15,
    h4: {
      fontFamily: display,
      fontWeight: 800,
      textTransform: 'uppercase',
      fontSize: '2.5rem',
      lineHeight: 1,
    },
    h6: { fontFamily: display, fontWeight: 800, fontSize: '1.5rem' },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    MuiAppBar: {
      styleOverrides: { root: { backgroundColor: '#17120f', color: '#f7f1e7', backgroundImage: 'none' } },
    },
    MuiCircularProgress: { defaultProps: { 'aria-label': 'Cargando' } },
    MuiFormHelperText: { styleOverrides: { root: { color: soft } } },
    // Dark dialogs and menus keep the studio's ground.
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiTableCell: { styleOverrides: { head: { fontWeight: 700 } } },
    MuiTablePagination: {
      defaultProps: { getItemAriaLabel: (page: keyof typeof pageWords) => pageWords[page] },
    },
    MuiTextField: { defaultProps: { variant: 'outlined' } },
    // Inside the page's landmark: at the end of the document a tooltip would be in none.
    MuiTooltip: { defaultProps: { slotProps: { popper: { container: mainOf } } } },
    MuiFormControl: { defaultProps: { variant: 'outlined' } },
    MuiButton: { styleOverrides: { root: touchable } },
    MuiIconButton: { styleOverrides: { root: touchable } },
    MuiCheckbox: { styleOverrides: { root: touchable } },
    MuiRadio: { styleOverrides: { root: touchable } },
    MuiInputBase: { styleOverrides: { root: touchable } },
    MuiMenuItem: { styleOverrides: { root: touchable } },
    MuiButtonBase: { defaultProps: { disableRipple: true } },
  },
});

export const light = look({
  mode: 'light',
  ink: '#17120f',
  soft: '#54483f',
  cream: '#f7f1e7',
  paper: '#fffbf4',
  line: '#e3d7c5',
  accent: '#a83310',
  onAccent: '#ffffff',
  danger: '#a8201a',
  success: '#1d6440',
});
export const dark = look({
  mode: 'dark',
  ink: '#f7f1e7',
  soft: '#cdbfae',
  cream: '#17120f',
  paper: '#261f1a',
  line: '#4d4138',
  accent: '#ff9a73',
  onAccent: '#17120f',
  danger: '#ffa79c',
  success: '#8ed8b0',
});
