/**
 * Filters of a list by a range of numbers or days. The file loads only with lists that have such a filter.
 */
import { Box, FormHelperText, InputAdornment, TextField } from '@mui/material';
import { useListContext } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import type { Field } from '../../../contract/entity';
import { FIELD_KINDS, type NumberField } from '../../../contract/fieldKinds';
import '../../i18n/declared';
import { useTranslate } from '../../i18n/useTranslate';
import { getCurrentBusinessDayNoon } from '../../lib/businessDay';
import { isIsoDay } from '../../lib/days';
import { localizeDecimalSign } from '../../i18n/language';
import {
  findDateRangePreset,
  getPresetRange,
  DATE_RANGE_PRESETS,
  type DateRangePreset,
} from '../../lib/dateRangePresets';
import { getCurrencySign } from '../../lib/money';
import { parseHundredths, parseThousandths } from '../../lib/quantityInput';
import { useFieldLabel } from '../../lib/useFieldLabel';
import { NativeSelect } from '../NativeSelect';
import { DayRangePicker } from '../dates/DayRangePicker';
import { getFilterBoxStyle } from '../filter/getFilterBoxStyle';
import { isFilterSet } from '../list/useListFilters';

type Limit = string | number | null;

/** Returns the limits of a range from the list's filters, and a function that sets both. */
function useRange(source: string) {
  const list = useListContext();
  const values = list.filterValues as Readonly<Record<string, unknown>>;
  const [from, until] = [`${source}_gte`, `${source}_lte`];
  return {
    from: values[from],
    until: values[until],
    setRange: (first: Limit, last: Limit) => {
      const others = Object.entries(values).filter(([name]) => name !== from && name !== until);
      list.setFilters({
        ...Object.fromEntries(others),
        ...(isFilterSet(first) ? { [from]: first } : {}),
        ...(isFilterSet(last) ? { [until]: last } : {}),
      });
    },
  };
}

const toLimit = (value: unknown): Limit =>
  typeof value === 'string' || typeof value === 'number' ? value : null;

const useLabels = (source: string) => {
  const translate = useTranslate();
  const field = useFieldLabel()({ source });
  return {
    field,
    from: translate('declared.from', { field }),
    until: translate('declared.until', { field }),
  };
};

const group = {
  display: 'flex',
  columnGap: 1,
  rowGap: 2,
  flexWrap: 'wrap',
  width: { xs: '100%', sm: 'auto' },
} as const;

interface NumberRangeProps {
  source: string;
  field: Field;
}

export const NumberRangeFilter = ({ source, field }: NumberRangeProps) => {
  const { from, until, setRange } = useRange(source);
  const labels = useLabels(source);
  const kind = field.kind as NumberField['kind'];
  return (
    <Box sx={group}>
      <NumberBox
        label={labels.from}
        kind={kind}
        value={from}
        onChange={value => setRange(value, toLimit(until))}
      />
      <NumberBox
        label={labels.until}
        kind={kind}
        value={until}
        onChange={value => setRange(toLimit(from), value)}
      />
    </Box>
  );
};

interface NumberBoxProps {
  label: string;
  kind: NumberField['kind'];
  value: unknown;
  onChange: (value: number | null) => void;
}

function parse(text: string, parts: 1 | 100 | 1000): number | null {
  if (parts === 100) return parseHundredths(text);
  if (parts === 1000) return parseThousandths(text);
  return /^-?\d{1,10}$/.test(text.trim()) ? Number(text) : null;
}

/**
 * Input for one limit of a number range. Enter or leaving the input applies it; invalid text stays in the input, with
 * an error message, and the list keeps its previous limit.
 */
const NumberBox = ({ label, kind, value, onChange }: NumberBoxProps) => {
  const { parts = 1 } = FIELD_KINDS[kind];
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [isInvalid, setInvalid] = useState(false);
  const [appliedText, setAppliedText] = useState('');
  const shown = isFilterSet(value) ? localizeDecimalSign(String(Number(value) / parts)) : '';
  if (shown !== appliedText) {
    setAppliedText(shown);
    setInvalid(false);
  }
  useEffect(() => {
    if (input.current) input.current.value = shown;
  }, [shown]);
  const apply = () => {
    const text = input.current?.value ?? '';
    const limit = parse(text, parts);
    const isRefused = text !== shown && text.trim() !== '' && limit === null;
    setInvalid(isRefused);
    if (text !== shown && !isRefused) onChange(limit);
  };
  const reasonId = useId();
  const reason =
    parts === 1
      ? translate('declared.whole_number')
      : translate('declared.number', { decimals: parts === 100 ? 2 : 3 });
  return (
    <>
      <TextField
        label={label}
        defaultValue={shown}
        inputRef={input}
        error={isInvalid}
        onBlur={apply}
        onKeyDown={({ key }) => key === 'Enter' && apply()}
        slotProps={{
          inputLabel: { shrink: true },
          input:
            kind === 'money'
              ? { startAdornment: <InputAdornment position="start">{getCurrencySign()}</InputAdornment> }
              : {},
          htmlInput: {
            inputMode: 'decimal',
            autoComplete: 'off',
            maxLength: 12,
            'aria-describedby': isInvalid ? reasonId : undefined,
          },
        }}
        sx={{ width: { xs: 'calc(50% - 4px)', sm: 128 } }}
      />
      {isInvalid && (
        <FormHelperText id={reasonId} error sx={BELOW_BOTH_BOXES}>
          {reason}
        </FormHelperText>
      )}
    </>
  );
};

/**
 * Places the help text on a line of its own below the two inputs of the range, without making the group of inputs
 * wider.
 */
const BELOW_BOTH_BOXES = { order: 1, width: 0, minWidth: '100%', m: 0, mt: -1.5 } as const;

const toDay = (value: unknown): string =>
  typeof value === 'string' && isIsoDay(value.slice(0, 10)) ? value.slice(0, 10) : '';

/**
 * Range filter for fields with days or date-times, selected by the range's name or by its first and last day.
 */
export const DayRangeFilter = ({ source }: { source: string }) => {
  const { from, until, setRange } = useRange(source);
  const labels = useLabels(source);
  const range = { start: toDay(from), end: toDay(until) };
  return (
    <Box sx={group}>
      <PresetBox label={labels.field} range={range} onChange={({ start, end }) => setRange(start, end)} />
      <DayRangePicker
        labels={{ start: labels.from, end: labels.until }}
        range={range}
        mayBeEmpty
        onChange={({ start = range.start, end = range.end }) => setRange(start, end)}
      />
    </Box>
  );
};

interface Days {
  start: string;
  end: string;
}

interface PresetBoxProps {
  label: string;
  range: Days;
  onChange: (range: Days) => void;
}

const PresetBox = ({ label, range, onChange }: PresetBoxProps) => {
  const translate = useTranslate();
  const isAll = range.start === '' && range.end === '';
  const current: DateRangePreset | '' | 'custom' = isAll
    ? ''
    : (findDateRangePreset(range, getCurrentBusinessDayNoon()) ?? 'custom');
  return (
    <NativeSelect<DateRangePreset | '' | 'custom'>
      label={label}
      value={current}
      onChange={chosen => {
        if (chosen === '') onChange({ start: '', end: '' });
        else if (chosen !== 'custom') onChange(getPresetRange(chosen, getCurrentBusinessDayNoon()));
      }}
      choices={[
        ['', translate('common.all')],
        ...DATE_RANGE_PRESETS.map(preset => [preset, translate(`dates.${preset}`)] as const),
        ...(current === 'custom' ? [['custom', translate('dates.custom')] as const] : []),
      ]}
      sx={getFilterBoxStyle(136)}
    />
  );
};
