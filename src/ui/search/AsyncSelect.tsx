/** A select whose options the backend searches while a person types. */
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
import type { RequestOptions, Api } from '../../dataProvider/api';
import { formatCount } from '../../lib/quantities';
import { useApiQuery } from '../useApiQuery';
import { useDebouncedText } from './useDebouncedText';

/** The height of the menu of options, in pixels. */
const MENU_HEIGHT = 300;

export interface AsyncSelectProps<Option> extends Pick<
  TextFieldProps,
  'label' | 'placeholder' | 'error' | 'helperText' | 'id' | 'required'
> {
  /** Accessible name of a box with a placeholder instead of a label. */
  name?: string;
  /** The id of an element elsewhere that describes the box. */
  describedBy?: string | undefined;
  value: Option | null;
  onChange: (option: Option | null) => void;
  labelOf: (option: Option) => string;
  idOf: (option: Option) => string | number;
  /** Everything that the options depend on besides the text, the branch too. */
  queryKey: readonly unknown[];
  query: (api: Api, text: string, options: RequestOptions) => Promise<readonly Option[]>;
  /** Shown in place of the options when a search fails, and logged. */
  failed: string;
  /** Maximum number of options that a search returns. If it returns that many, there may be more. */
  most?: number;
  /** A failed search is only logged: the person sees no results. */
  quiet?: boolean;
  /** Shown before anything is typed; without it, the backend is searched at once. */
  emptyMessage?: string;
  inputRef?: Ref<HTMLInputElement>;
  onBlur?: () => void;
  /** May handle Enter, which then clears the box instead of choosing. @returns true if it handled the key */
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
  inputRef,
  onBlur,
  onEnter,
  name,
  describedBy,
  ...field
}: AsyncSelectProps<Option>) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  // The label of the chosen option is not a search text.
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
    // Enter must not submit the form around the box.
    event.preventDefault();
    if (!onEnter?.(text.trim())) return;
    event.defaultMuiPrevented = true;
    setText('');
    setOpen(false);
  };
  const shown = waiting || silent ? NONE : data;
  const more = shown.length >= most ? translate('search.more', { count: formatCount(most) }) : '';
  const box = (
    <Autocomplete
      value={value}
      onChange={(_, option) => onChange(option)}
      inputValue={text}
      onInputChange={(_, typed) => setText(typed)}
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
      slots={{ paper: Options }}
      slotProps={{ listbox: { sx: { maxHeight: MENU_HEIGHT } } }}
      renderInput={params => (
        <TextField
          {...params}
          {...field}
          inputRef={inputRef}
          inputProps={{
            ...params.inputProps,
            ...(name ? { 'aria-label': name } : {}),
            ...(describedBy ? { 'aria-describedby': describedBy } : {}),
          }}
        />
      )}
    />
  );
  return <More value={more}>{box}</More>;
}

/** The sentence below the options. */
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
