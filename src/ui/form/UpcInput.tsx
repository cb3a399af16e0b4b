import { useRecordContext } from 'ra-core';
import type { KeyboardEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { TextInput } from 'react-admin';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/inputs';
import { hasWrongCheckDigit } from '../../../contract/gtin';
import { useFieldLabel } from '../../lib/useFieldLabel';

/**
 * Input for a UPC or GTIN. The Enter key that a scanner sends moves to the next input and does not submit the form. A
 * wrong check digit only causes a warning, because shops have such labels. The code that the record already has is
 * always accepted, because codes of other backends can contain letters.
 */
export const UpcInput = ({ source }: { source: string }) => {
  const translate = useTranslate();
  const label = useFieldLabel()({ source });
  const record = useRecordContext();
  const saved: unknown = record?.id === undefined ? '' : record[source];
  const typed: unknown = useWatch({ name: source });
  const code = typeof typed === 'string' ? typed : '';
  // Only codes with the length of a GTIN are checked. Codes of other lengths are a shop's own codes without a check
  // digit.
  const wrong = hasWrongCheckDigit(code);
  return (
    <TextInput
      source={source}
      label={label}
      parse={(value: string) => value.replace(/\s/g, '')}
      validate={(value: string | null) =>
        /^\d{0,14}$/.test(value ?? '') || value === saved ? undefined : 'form.upc_digits'
      }
      helperText={wrong && translate('form.upc_check_digit')}
      slotProps={{
        htmlInput: { inputMode: 'numeric', autoComplete: 'off', onKeyDown: goOnAtEnter },
        formHelperText: wrong ? { sx: { color: 'warning.main' }, role: 'status' } : {},
      }}
    />
  );
};

function goOnAtEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const form = event.currentTarget.form;
  if (!form) return;
  const boxes = [...form.elements].filter(
    (element): element is HTMLElement => element instanceof HTMLElement && element.tabIndex >= 0,
  );
  boxes[boxes.indexOf(event.currentTarget) + 1]?.focus();
}
