import {
  Autocomplete,
  Avatar,
  Box,
  Dialog,
  DialogContent,
  DialogTitle,
  IconButton,
  Stack,
  TextField,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { CustomerFound } from '@tbm/contract/desk';
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { InlineFacts } from '../inline-facts.tsx';
import { fullName } from '../names.ts';
import { useFound } from './use-found.ts';
import { phoneText } from './words.ts';

function Field({
  inputRef,
  onChosen,
}: {
  inputRef?: Ref<HTMLInputElement>;
  onChosen?: () => void;
}): ReactNode {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { found, problem } = useFound(typed);
  return (
    <Autocomplete<CustomerFound>
      size="small"
      fullWidth
      value={null}
      inputValue={typed}
      options={found ?? []}
      open={isOpen && (found !== null || problem !== '')}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      filterOptions={(options) => options}
      getOptionLabel={fullName}
      getOptionKey={({ customer_id }) => customer_id}
      // Inside of the bar or the dialog: outside it would be in no landmark.
      disablePortal
      autoHighlight
      clearOnBlur={false}
      forcePopupIcon={false}
      noOptionsText={problem || 'No encontramos a nadie así.'}
      clearText="Borrar"
      onInputChange={(_event, value, reason) => setTyped(reason === 'selectOption' ? '' : value)}
      onChange={(_event, chosen) => {
        // The field was emptied.
        if (!chosen) return;
        setTyped('');
        onChosen?.();
        void navigate(`/socias/${chosen.customer_id}`);
      }}
      renderOption={({ key, ...props }, one) => (
        <Box component="li" key={key} {...props} sx={{ gap: 1.5 }}>
          <Avatar src={one.file?.url} alt="" sx={{ width: 32, height: 32 }} />
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 600 }}>{fullName(one)}</Typography>
            <Typography variant="body2" color="text.secondary">
              <InlineFacts>{[phoneText(one.phone), one.email]}</InlineFacts>
            </Typography>
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={inputRef}
          placeholder="Buscar socia"
          slotProps={{
            ...params.slotProps,
            htmlInput: {
              ...params.slotProps.htmlInput,
              'aria-label': 'Buscar socia',
              'aria-keyshortcuts': 'Control+K',
            },
          }}
        />
      )}
    />
  );
}

const Glass = (): ReactNode => (
  <svg
    viewBox="0 0 24 24"
    width="22"
    height="22"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden="true"
  >
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </svg>
);

/**
 * Finds a member from every page: in the bar, on a phone behind a button. Ctrl+K leads here; a key without Ctrl would act on
 * people who dictate.
 */
export function MemberSearch(): ReactNode {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const title = useId();
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isShortcut) return;
      // A dialog keeps the focus inside.
      if (document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      if (isSmall) setOpen(true);
      else input.current?.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isSmall]);
  if (!isSmall)
    return (
      <Stack
        direction="row"
        spacing={1}
        role="search"
        sx={{
          width: 'min(24rem, 34vw)',
          alignItems: 'center',
          '& .MuiOutlinedInput-root': { color: 'inherit', bgcolor: 'rgba(255, 255, 255, 0.12)' },
          '& .MuiOutlinedInput-root.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: '#f7f1e7' },
          '& .MuiOutlinedInput-notchedOutline': { borderColor: 'rgba(247, 241, 231, 0.55)' },
          '& .MuiInputBase-input::placeholder': { color: '#f7f1e7', opacity: 0.85 },
          '& .MuiAutocomplete-clearIndicator': { color: 'inherit' },
        }}
      >
        <Glass />
        <Field inputRef={input} />
      </Stack>
    );
  return (
    <>
      <IconButton color="inherit" aria-label="Buscar socia" onClick={() => setOpen(true)}>
        <Glass />
      </IconButton>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        fullWidth
        aria-labelledby={title}
        sx={{
          '& .MuiDialog-container': { alignItems: 'flex-start' },
          '& .MuiDialog-paper, & .MuiDialogContent-root': { overflow: 'visible' },
        }}
        slotProps={{ transition: { onEntered: () => input.current?.focus() } }}
      >
        <DialogTitle id={title}>Buscar socia</DialogTitle>
        <DialogContent>
          <Field inputRef={input} onChosen={() => setOpen(false)} />
        </DialogContent>
      </Dialog>
    </>
  );
}
