import { Card } from '@mui/material';
import { useState } from 'react';
import type { ImportDetails } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/imports';
import { NativeSelect } from '../../ui/NativeSelect';
import { ErrorBanner } from '../../ui/ErrorBanner';
import { useRunImportStep } from './useImportJob';

export const SheetChoice = ({ job }: { job: ImportDetails }) => {
  const translate = useTranslate();
  const { step, busy, failure } = useRunImportStep();
  const [chosen, setChosen] = useState(job.sheet);
  const choose = (sheet: string) => {
    if (busy) return;
    setChosen(sheet);
    void step(api => api.chooseImportSheet({ id: job.id, sheet }), translate('imports.sheetFailed'));
  };
  if (job.sheets.length < 2) return null;
  return (
    <>
      <ErrorBanner failure={failure} />
      <Card className="import-card" component="section">
        <NativeSelect
          label={translate('imports.sheet')}
          value={busy ? chosen : job.sheet}
          helperText={translate('imports.sheetHelp')}
          onChange={choose}
          choices={job.sheets.map(sheet => [sheet, sheet] as const)}
          sx={{ maxWidth: 480 }}
        />
      </Card>
    </>
  );
};
