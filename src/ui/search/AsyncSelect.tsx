import {
  Autocomplete,
  Paper,
  TextField,
  Typography,
  type PaperProps,
  type TextFieldProps,
} from '@mui/material';
import { createContext, startTransition, use, useState, type KeyboardEvent, type Ref } from 'react';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/search';
import type { RequestOptions, Api } from '../../dataProvider/api';
import { formatCount } from '../../lib/quantities';
import { Glyph } from '../Glyph';
import { useApiQuery } from '../useApiQuery';
import { useDebouncedText } from './useDebouncedText';

const MENU_HEIGHT = 300;

export interface AsyncSelectProps<Option> extends Pick<
  TextFieldProps,
  'label' | 'placeholder' | 'error' | 'helperText' | 'id' | 'required'
> {
  name?: string;
  describedBy?: string | undefined;
  value: Option | null;
  onChange: (option: Option | null) => void;
  labelOf: (option: Option) => string;
  idOf: (option: Option) => string | number;
  queryKey: readonly unknown[];
  query: (api: Api, text: string, options: RequestOptions) => Promise<readonly Option[]>;
  failed: string;
  /**
   * Maximum number of options in a response. If a response has this number of options, a hint says that more options
   * possibly exist.
   */
  most?: number;
  /** True if errors of the search are only logged and shown as no results. */
  quiet?: boolean;
  /** Message before anything is typed. If absent, options are loaded without a search text. */
  emptyMessage?: string;
  /** True if the input is cleared after a choice, so that another option can be chosen. */
  emptiedByChoice?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  onBlur?: () => void;
  /**
   * Called on Enter.
   * @returns true if it handled the key; the input is then cleared and no option is chosen
   */
  onEnter?: (typed: string) => boolean;
}

const NONE: readonly never[] = [];

export function AsyncSelect<Option>({
  value,
  onChange,
  labelOf,
  idOf,
  queryKey,
  query,
  failed,
  most = Infinity,
  quiet = false,
  emptyMessage,
  emptiedByChoice = false,
  inputRef,
  onBlur,
  onEnter,
  name,
  describedBy,
  required = false,
  ...field
}: AsyncSelectProps<Option>) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  // While an option is chosen, the input shows its label, which must not be searched for.
  const { asked, lags } = useDebouncedText(value && text === labelOf(value) ? '' : text);
  const silent = emptyMessage !== undefined && asked === '';
  const {
    data = NONE,
    isFetching,
    failure,
  } = useApiQuery({
    key: [...queryKey, asked],
    query: (api, options) => query(api, asked, options),
    failed,
    enabled: open && !silent,
  });
  const waiting = lags || (isFetching && !silent);
  const enter = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!onEnter?.(text.trim())) return;
    event.defaultMuiPrevented = true;
    setText('');
    setOpen(false);
  };
  const shown = waiting || silent ? NONE : data;
  const more = shown.length >= most ? translate('search.more', { count: formatCount(most) }) : '';
  const isSearch = emptyMessage !== undefined;
  const box = (
    <Autocomplete
      value={value}
      onChange={(_, option) => onChange(option)}
      inputValue={text}
      onInputChange={(_, typed, reason) => setText(emptiedByChoice && reason === 'selectOption' ? '' : typed)}
      open={open}
      onOpen={() => startTransition(() => setOpen(true))}
      onClose={() => setOpen(false)}
      options={shown}
      autoHighlight
      filterOptions={all => all}
      getOptionLabel={labelOf}
      getOptionKey={idOf}
      isOptionEqualToValue={(option, other) => idOf(option) === idOf(other)}
      loading={waiting}
      openText={translate('ra.action.open')}
      closeText={translate('ra.action.close')}
      clearText={translate('ra.action.clear_input_value')}
      loadingText={translate('search.loading')}
      noOptionsText={
        silent ? emptyMessage : failure && !quiet ? failure.sentence : translate('search.no_options')
      }
      onKeyDown={enter}
      onBlur={onBlur}
      fullWidth
      forcePopupIcon={isSearch ? false : 'auto'}
      slots={{ paper: Options }}
      slotProps={{ listbox: { sx: { maxHeight: MENU_HEIGHT } } }}
      renderInput={params => (
        <TextField
          {...params}
          {...field}
          inputRef={inputRef}
          slotProps={{
            input: {
              ...params.InputProps,
              ...(isSearch ? { startAdornment: <Glyph name="search" /> } : {}),
            },
          }}
          inputProps={{
            ...params.inputProps,
            ...(name ? { 'aria-label': name } : {}),
            ...(describedBy ? { 'aria-describedby': describedBy } : {}),
            // The attribute `required` would let the browser check the form, and MUI add a second asterisk.
            'aria-required': required,
          }}
        />
      )}
    />
  );
  return <More value={more}>{box}</More>;
}

const More = createContext('');

const Options = ({ children, ...paper }: PaperProps) => {
  const more = use(More);
  return (
    <Paper {...paper}>
      {children}
      {more && (
        <Typography role="status" sx={{ px: 2, py: 1, color: 'text.secondary', fontSize: 13 }}>
          {more}
        </Typography>
      )}
    </Paper>
  );
};
