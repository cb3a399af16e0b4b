import { Alert, Card, TextField } from '@mui/material';
import { useDataProvider, useEvent } from 'ra-core';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  DECIMAL_SEPARATORS,
  IMPORT_KINDS,
  findMissingColumns,
  type ImportKind,
} from '../../../contract/importFile';
import type { Api, ImportDetails } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/imports';
import { useNotifyAfterUnmount } from '../../ui/useNotifyAfterUnmount';
import { NativeSelect } from '../../ui/NativeSelect';
import { ErrorBanner, logAndDescribeFailure, type FailureDescription } from '../../ui/ErrorBanner';
import { SignInAgainDialog } from '../../ui/form/SignInAgainDialog';
import { UnsavedChangesQuestion, type PageLocation } from '../../ui/UnsavedChangesQuestion';
import { LiveRegion } from '../../ui/LiveRegion';
import { ColumnMappingTable } from './ColumnMappingTable';
import { useRunImportStep } from './useImportJob';
import { BusyButton } from '../../ui/BusyButton';

interface MappingProps {
  job: ImportDetails;
  /**
   * Called when the server has started checking the file. If starting fails, the form stays open and shows the
   * error.
   */
  onChecking: () => void;
}

/** Id of the import in the query string. Null on the list of imports, whose URL has the same path without an id. */
const importIn = ({ search }: PageLocation): string | null => new URLSearchParams(search).get('import');

const kindOf = (kind: string): ImportKind => IMPORT_KINDS.find(known => known === kind) ?? 'products';

export const ColumnMapping = ({ job, onChecking }: MappingProps) => {
  const translate = useTranslate();
  const [kind, setKind] = useState(kindOf(job.kind));
  const [columns, setColumns] = useState(job.columns);
  const [category, setCategory] = useState(job.category);
  const [dateFormat, setDateFormat] = useState(job.dateFormat);
  const [decimalSign, setDecimalSign] = useState(job.decimalSign);
  const { step, busy, failure } = useRunImportStep();
  const missing = findMissingColumns(kind, columns);
  const isForgotten = useRef(false);
  const unsaved = useEvent(
    () =>
      !isForgotten.current &&
      (kind !== kindOf(job.kind) ||
        columns !== job.columns ||
        category !== job.category ||
        dateFormat !== job.dateFormat ||
        decimalSign !== job.decimalSign),
  );

  const chooseKind = (chosen: ImportKind) => {
    setKind(chosen);
    setColumns(chosen === job.kind ? job.columns : (job.guesses[chosen] ?? []));
  };
  const check = async () => {
    const isChecking = await step(
      // `category` is the name of the category for products that have none in the file. If no name were sent, the
      // server would use its own default, which is always in English.
      api =>
        api.checkImport({
          id: job.id,
          sheet: job.sheet,
          kind,
          columns,
          category: category.trim() || translate('imports.unsorted'),
          dateFormat,
          decimalSign,
        }),
      translate('imports.checkFailed'),
    );
    if (isChecking) onChecking();
  };
  return (
    <>
      <SignInAgainDialog />
      <UnsavedChangesQuestion unsaved={unsaved} about={importIn} />
      <ErrorBanner failure={failure} />
      {job.message && <Alert severity="error">{job.message}</Alert>}
      {job.layout && (
        <Alert severity="info">{translate('imports.layout', { program: nameOf(job.layout) })}</Alert>
      )}
      <Card className="import-card" component="section">
        <NativeSelect
          label={translate('imports.about')}
          value={kind}
          helperText={translate(`imports.kindHelp.${kind}`)}
          onChange={chooseKind}
          choices={IMPORT_KINDS.map(known => [known, translate(`imports.kinds.${known}`)] as const)}
          sx={{ maxWidth: 480 }}
        />
        <div>
          <h2 className="import-heading">{translate('imports.columnsTitle')}</h2>
          <p className="soft">{translate('imports.columnsHelp')}</p>
        </div>
        <ColumnMappingTable job={job} kind={kind} columns={columns} onChange={setColumns} />
        {kind === 'products' && (
          <TextField
            label={translate('imports.category')}
            value={category}
            helperText={translate('imports.categoryHelp', { name: translate('imports.unsorted') })}
            onChange={event => setCategory(event.target.value)}
            sx={{ maxWidth: 480 }}
          />
        )}
        {kind === 'orders' && (
          <TextField
            label={translate('imports.dateFormat')}
            value={dateFormat}
            helperText={translate('imports.dateFormatHelp')}
            onChange={event => setDateFormat(event.target.value)}
            sx={{ maxWidth: 480 }}
          />
        )}
        <NativeSelect
          label={translate('imports.decimalSign')}
          value={decimalSign}
          helperText={translate('imports.decimalSignHelp')}
          onChange={setDecimalSign}
          choices={DECIMAL_SEPARATORS.map(sign => [sign, translate(`imports.decimalSigns.${sign}`)] as const)}
          sx={{ maxWidth: 480 }}
        />
        <LiveRegion>
          {missing && (
            <p className="import-missing">
              {translate('imports.missing', {
                fields: missing
                  .map(field => translate(`imports.fields.${field}`))
                  .join(translate('imports.or')),
              })}
            </p>
          )}
        </LiveRegion>
        <div className="import-buttons">
          <BusyButton
            variant="contained"
            busy={busy}
            disabled={missing !== undefined}
            onClick={() => void check()}
          >
            {translate('imports.check')}
          </BusyButton>
          <ForgetButton id={job.id} onForgotten={() => (isForgotten.current = true)} />
        </div>
      </Card>
    </>
  );
};

const nameOf = (layout: string): string =>
  layout === 'woocommerce' ? 'WooCommerce' : layout.charAt(0).toUpperCase() + layout.slice(1);

const ForgetButton = ({ id, onForgotten }: { id: number; onForgotten: () => void }) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const navigate = useNavigate();
  const { here } = useNotifyAfterUnmount();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FailureDescription | null>(null);
  const forget = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await api.deleteImportJob(id);
      onForgotten();
      if (here.current) await navigate('/admin/import');
    } catch (error) {
      setFailure(logAndDescribeFailure(translate('imports.forgetFailed'), error));
      setBusy(false);
    }
  };
  return (
    <>
      <BusyButton busy={busy} onClick={() => void forget()}>
        {translate('imports.forget')}
      </BusyButton>
      <ErrorBanner failure={failure} />
    </>
  );
};
