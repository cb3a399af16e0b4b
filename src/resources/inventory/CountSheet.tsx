import { Alert, Button, Card, Stack, TextField } from '@mui/material';
import { useEvent, useGetOne, useGetResourceLabel } from 'ra-core';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { StockCount, StockCountLine } from '../../dataProvider/api';
import { translate } from '../../i18n/translate';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/stock';
import { useBranch } from '../../lib/branch';
import { formatDateTime } from '../../lib/days';
import '../../i18n/answers';
import { useOfflineSince } from '../../lib/online';
import { formatCount, formatThousandths } from '../../lib/quantities';
import { BackLink } from '../../ui/BackLink';
import { ErrorBanner, describeFailure } from '../../ui/ErrorBanner';
import { Loading } from '../../ui/Loading';
import { UnsavedChangesQuestion, type PageLocation } from '../../ui/UnsavedChangesQuestion';
import { PrintedHeading } from '../../ui/PrintedHeading';
import { ScreenTitle } from '../../ui/ScreenTitle';
import { useScanHandlerInNumberInputs } from '../../ui/scan/useScanHandlerInNumberInputs';
import { SignInAgainDialog } from '../../ui/form/SignInAgainDialog';
import { CancelCountButton, ReviewDifferencesButton } from './countButtons';
import { CountLinesTable } from './CountLinesTable';
import { filterCountLines, COUNT_LINE_FILTERS, type CountLineFilter } from './countLines';
import { useCountLineDrafts } from './useCountLineDrafts';
import { useCountLines, type CountScan } from './useCountLines';
import './inventory.css';
import { NativeSelect } from '../../ui/NativeSelect';

const RESOURCE = 'inventory/counts';

const countIn = ({ search }: PageLocation) => new URLSearchParams(search).get('id');

const CountSheet = () => {
  const translate = useTranslate();
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const branchId = useBranch();
  const { data, error, refetch } = useGetOne<StockCount>(
    RESOURCE,
    { id, meta: { branchId } },
    { enabled: id !== '', onError: () => undefined },
  );
  const labelOf = useGetResourceLabel();
  const title = data ? translate('stock.countTitle', { name: data.name }) : labelOf(RESOURCE, 2);
  return (
    <>
      <ScreenTitle title={title} />
      <PrintedHeading title={title} branchId={branchId} asksForName={false} />
      <SignInAgainDialog />
      <BackLink to={`/admin/${RESOURCE}`} label={translate('stock.backToCounts')} />
      {id === '' && <p>{translate('stock.noCount')}</p>}
      <ErrorBanner
        failure={error && describeFailure(translate('stock.countFailed'), error)}
        onRetry={() => void refetch()}
      />
      {id !== '' && !data && !error && <Loading />}
      {data && <Sheet key={data.id} count={data} onEnded={() => void refetch()} />}
    </>
  );
};

interface SheetProps {
  count: StockCount;
  onEnded: () => void;
}

const Sheet = ({ count, onEnded }: SheetProps) => {
  const translate = useTranslate();
  const isOpen = count.status === 'open';
  const {
    lines,
    failure,
    refetch,
    lineOf,
    count: saveCountedLine,
    scanCode,
    scan,
  } = useCountLines(count.id, isOpen);
  const { drafts, boxes, saveAll } = useCountLineDrafts(lineOf, saveCountedLine);
  const unsaved = useEvent(() => isOpen && drafts.size > 0);
  const [unsavedLines, setUnsavedLines] = useState<readonly number[]>([]);
  const [reviewing, setReviewing] = useState(false);
  const [text, setText] = useState('');
  const [shown, setShown] = useState<CountLineFilter>('all');
  const sought = useDeferredValue(text);
  const found = filterCountLines(lines ?? [], sought, shown);
  const counted = (lines ?? []).filter(line => line.counted !== null).length;
  const review = async () => {
    const left = await saveAll();
    setUnsavedLines(left);
    if (left.length === 0) return setReviewing(true);
    // Each unsaved line shows its error at its input. The search and the filter are cleared, so that no unsaved line is
    // hidden.
    setText('');
    setShown('all');
  };
  const stillUnsaved = unsavedLines.filter(id => drafts.has(id));
  const progress = { counted: formatCount(counted), lines: formatCount(lines?.length ?? 0) };
  if (reviewing && isOpen)
    return (
      <ReviewDifferencesButton
        count={count}
        uncounted={(lines?.length ?? 0) - counted}
        countedAt={(lines ?? []).reduce((last, line) => Math.max(last, line.countedAt), 0)}
        onBack={() => setReviewing(false)}
        onEnded={onEnded}
      />
    );
  return (
    <>
      <UnsavedChangesQuestion unsaved={unsaved} about={countIn} />
      <ErrorBanner failure={failure} onRetry={() => void refetch()} />
      {!lines && !failure && <Loading />}
      {lines && (
        <>
          <p className="soft">
            {translate(count.isFloor ? 'stock.countedOnFloor' : 'stock.countedOf', {
              ...progress,
              warehouse: count.warehouse,
            })}
            {!isOpen && ` · ${endOf(count)}`}
          </p>
          {isOpen && <ScanBox onScan={scanCode} scan={scan} />}
          <Stack
            className="no-print"
            direction="row"
            sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center', my: 2 }}
          >
            <TextField
              type="search"
              label={translate('stock.search')}
              value={text}
              onChange={({ target }) => setText(target.value)}
              sx={{ flex: '1 1 220px' }}
            />
            <ShownSelect value={shown} hidesDiffering={isOpen && count.isBlind} onChange={setShown} />
            {isOpen && (
              <Button variant="contained" onClick={() => void review()}>
                {translate('stock.review')}
              </Button>
            )}
            {isOpen && <CancelCountButton count={count} onEnded={onEnded} />}
          </Stack>
          {stillUnsaved.length > 0 && (
            <Alert severity="error" variant="outlined" sx={{ mb: 2 }}>
              {notSaved(stillUnsaved.length, lineOf(stillUnsaved[0]!)?.name ?? '')}
            </Alert>
          )}
          <Card>
            {found.length === 0 ? (
              <p className="soft count-empty">
                {lines.length === 0 ? translate('stock.noLines') : translate('stock.noneShown')}
              </p>
            ) : (
              <CountLinesTable
                label={translate('stock.countTitle', { name: count.name })}
                lines={found}
                counting={isOpen ? { drafts, boxes } : undefined}
                showsExpected={!isOpen || !count.isBlind}
              />
            )}
          </Card>
        </>
      )}
    </>
  );
};

const notSaved = (lines: number, product: string): string =>
  translate('stock.notSaved', { smart_count: lines, lines: formatCount(lines), product });

const endOf = ({ status, endedAt, endedBy }: StockCount): string =>
  translate(`stock.ended.${status}`, { _: '', moment: formatDateTime(endedAt), person: endedBy });

const SHOWN_TEXTS = { all: 'showAll', open: 'showOpen', differing: 'showDiffering' } as const;

interface ShownSelectProps {
  value: CountLineFilter;
  hidesDiffering: boolean;
  onChange: (shown: CountLineFilter) => void;
}

const ShownSelect = ({ value, hidesDiffering, onChange }: ShownSelectProps) => {
  const translate = useTranslate();
  return (
    <NativeSelect
      label={translate('stock.show')}
      value={value}
      onChange={onChange}
      choices={COUNT_LINE_FILTERS.filter(name => !(hidesDiffering && name === 'differing')).map(
        name => [name, translate(`stock.${SHOWN_TEXTS[name]}`)] as const,
      )}
    />
  );
};

const countedText = ({ name, counted }: StockCountLine): string =>
  translate('stock.scanned', { product: name, counted: formatThousandths(counted ?? 0) });

/** The input keeps the focus, because a scanner types one code after another. */
const ScanBox = ({ onScan, scan }: { onScan: (code: string) => Promise<CountScan>; scan: CountScan }) => {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const isOffline = useOfflineSince() !== null;
  // The message that the device is offline is hidden once the network is back, although the failed scan has still not
  // been counted.
  const reason = scan.failure === translate('answers.offline') && !isOffline ? '' : scan.failure;
  useScanHandlerInNumberInputs(async code => {
    const { line, failure } = await onScan(code);
    return line ? countedText(line) : (failure ?? '');
  });
  return (
    <>
      <TextField
        className="no-print"
        label={translate('stock.scan')}
        value={typed}
        autoFocus
        fullWidth
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => {
          if (key !== 'Enter' || typed.trim() === '') return;
          void onScan(typed.trim());
          setTyped('');
        }}
        helperText={translate('stock.scanHelp')}
        slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 64 } }}
        sx={{ mt: 1 }}
      />
      {/* A new key for each scan makes screen readers say a result that is the same as the previous one. */}
      <div className="no-print" key={scan.number}>
        {scan.line && (
          <Alert severity="success" variant="outlined" sx={{ mt: 1 }}>
            {countedText(scan.line)}
          </Alert>
        )}
        {scan.failure && (
          <Alert severity="error" variant="outlined" sx={{ mt: 1 }}>
            <div>{translate('stock.scanFailed')}</div>
            {reason && <div>{reason}</div>}
          </Alert>
        )}
      </div>
    </>
  );
};

export default CountSheet;
