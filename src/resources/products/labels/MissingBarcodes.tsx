import { Alert } from '@mui/material';
import { translate } from '../../../i18n/translate';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/labels';
import { formatCount } from '../../../lib/quantities';
import { makeLabel, type MissingBarcodeReason, type LabelLine } from './makeLabel';
import { LABEL_LAYOUTS, type LabelLayoutName } from './layouts';

const NAMED = 5;

const listed = (names: readonly string[]): string =>
  names.length > NAMED
    ? translate('labels.more', {
        names: names.slice(0, NAMED).join(', '),
        count: formatCount(names.length - NAMED),
      })
    : names.join(', ');

export const MissingBarcodes = ({
  lines,
  layout,
}: {
  lines: readonly LabelLine[];
  layout: LabelLayoutName;
}) => {
  const translate = useTranslate();
  const names = new Map<MissingBarcodeReason, string[]>();
  for (const line of lines) {
    const { lack, name } = makeLabel(line, LABEL_LAYOUTS[layout]);
    if (lack) names.set(lack, [...(names.get(lack) ?? []), name]);
  }
  return [...names].map(([lack, those]) => (
    <Alert key={lack} severity="warning">
      {translate(`labels.lacks.${lack}`, { names: listed(those) })}
    </Alert>
  ));
};
