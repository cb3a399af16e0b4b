import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Alert, Button, Card } from '@mui/material';
import { useDataProvider, useEvent, useNotify, type Identifier } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import { getBackend } from '../../../backends/backend';
import type { Api, Product } from '../../../dataProvider/api';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/labels';
import { formatCount, formatSharePercent } from '../../../lib/quantities';
import { announce } from '../../../ui/announce';
import { ErrorBanner, logAndDescribeFailure, type FailureDescription } from '../../../ui/ErrorBanner';
import { UnsavedChangesQuestion, type PageLocation } from '../../../ui/UnsavedChangesQuestion';
import { SignInAgainDialog } from '../../../ui/form/SignInAgainDialog';
import { ProductSearch } from '../../../ui/search/ProductSearch';
import { useIsPrinting } from '../../../ui/useIsPrinting';
import { readLabelQuery } from './labelQuery';
import { ChangedPricesSearch, useLastLabelPrintTime } from './ChangedPricesSearch';
import { MissingBarcodes } from './MissingBarcodes';
import { LabelProductsTable } from './LabelProductsTable';
import { LabelOptions, useLabelLayoutName } from './LabelOptions';
import { makeLabels, MAX_LABELS, type LabelLine } from './makeLabel';
import { LABEL_LAYOUTS, splitLabelsIntoPages } from './layouts';
import { addLabelCopy, addLabelsForNewProducts, type LoadedLabels } from './loadLabels';
import { LabelPagesPreview, PrintedLabelPages } from './LabelPages';
import { focusContainerOfRemovedElement } from '../../../ui/focus';

interface LabelMakerProps {
  branchId: number;
  found: LoadedLabels;
}

const aboutIn = (place: PageLocation) => JSON.stringify(readLabelQuery(place));

/** Number of pages in the preview. Printing includes all pages. */
const SHOWN = 3;

export const LabelMaker = ({ branchId, found }: LabelMakerProps) => {
  const translate = useTranslate();
  const hasPriceChanges = getBackend().capabilities.has('repriced');
  const [lines, setLines] = useState<readonly LabelLine[]>(found.lines);
  const [layout, setLayout] = useLabelLayoutName();
  const [start, setStart] = useState(1);
  /**
   * End of the period of the last search for changed prices, in UTC milliseconds. It is stored after printing, so that
   * the next search begins there. Null if no search has covered every price change since the last printing.
   */
  const [until, setUntil] = useState<number | null>(null);
  const [printing, setPrinting] = useState<'no' | 'now' | 'done'>('no');
  const [printed, setPrinted] = useState<readonly LabelLine[]>([]);
  const [added, setAdded] = useState<{ id: Identifier }>();
  const announceAdded = useEvent(({ id }: { id: Identifier }) => {
    const ofProduct = lines.filter(({ product }) => product.id === id);
    const copies = ofProduct.reduce((sum, line) => sum + line.copies, 0);
    announce(
      translate('labels.addedCopies', {
        product: ofProduct[0]?.product.name ?? '',
        copies: formatCount(copies),
      }),
    );
  });
  useEffect(() => {
    if (added) announceAdded(added);
  }, [added, announceAdded]);
  const isOnPaper = useIsPrinting();
  const change = useEvent((at: number, changes: Partial<LabelLine>) =>
    setLines(before => before.map((line, index) => (index === at ? { ...line, ...changes } : line))),
  );
  const keep = (left: readonly LabelLine[]) => {
    setLines(left);
    // If the person removes all labels before printing, the end of the searched period is not stored. The next search
    // then finds the same price changes again.
    if (left.length === 0 && printing !== 'done') setUntil(null);
  };
  const remove = useEvent((at: number) => keep(lines.filter((_, index) => index !== at)));
  const unsaved = useEvent(() => lines !== found.lines && lines.some(line => !printed.includes(line)));
  const count = lines.reduce((sum, { copies }) => sum + copies, 0);
  const isTooMany = count > MAX_LABELS;
  const pages = useMemo(
    () => (isTooMany ? [] : splitLabelsIntoPages(makeLabels(lines, layout), LABEL_LAYOUTS[layout], start)),
    [lines, layout, start, isTooMany],
  );
  return (
    <div className="label-form">
      <SignInAgainDialog />
      <UnsavedChangesQuestion unsaved={unsaved} about={aboutIn} />
      <Card className="label-part" sx={{ flex: '1 1 420px', minWidth: 0 }}>
        <AddProduct
          branchId={branchId}
          onAdd={product => {
            setLines(before => addLabelCopy(before, product));
            setAdded({ id: product.id });
          }}
        />
        {hasPriceChanges && (
          <ChangedPricesSearch
            branchId={branchId}
            onFound={(products, next) => {
              setLines(before => addLabelsForNewProducts(before, products));
              setUntil(before => next ?? before);
              setPrinting('no');
            }}
          />
        )}
        {found.unknown.length > 0 && (
          <Alert severity="warning">
            {translate('labels.notFound', { names: found.unknown.join(', ') })}
          </Alert>
        )}
        {lines.length === 0 ? (
          <p className="soft">{translate(hasPriceChanges ? 'labels.none' : 'labels.noneYet')}</p>
        ) : (
          <>
            <LabelProductsTable lines={lines} onChange={change} onRemove={remove} />
            <Button size="small" onClick={() => keep([])}>
              {translate('labels.removeAll')}
            </Button>
          </>
        )}
      </Card>
      <Card className="label-part" sx={{ flex: '1 1 420px', minWidth: 0 }}>
        <LabelOptions
          layout={layout}
          start={start}
          onLayout={setLayout}
          onStart={setStart}
          onCopies={copies => setLines(before => before.map(line => ({ ...line, copies })))}
        />
        {isTooMany && (
          <Alert severity="error">
            {translate('labels.tooMany', { most: formatCount(MAX_LABELS), count: formatCount(count) })}
          </Alert>
        )}
        <MissingBarcodes lines={lines} layout={layout} />
        <div className="label-fields">
          <Button
            variant="contained"
            startIcon={<PrintIcon />}
            disabled={pages.length === 0}
            onClick={() => setPrinting('now')}
          >
            {translate('labels.print', { count: formatCount(count) })}
          </Button>
          <span className="soft">{translate('labels.printHelp', { scale: formatSharePercent(100) })}</span>
        </div>
        {printing === 'done' && until !== null && (
          <RememberPrint branchId={branchId} until={until} onDone={() => setUntil(null)} />
        )}
        {pages.length > 0 && (
          <section aria-label={translate('labels.preview')}>
            <p className="soft">
              {pages.length > SHOWN
                ? translate('labels.morePages', { shown: SHOWN, count: formatCount(pages.length) })
                : translate('labels.pages', { count: pages.length })}
            </p>
            <LabelPagesPreview name={layout} pages={pages.slice(0, SHOWN)} />
          </section>
        )}
      </Card>
      {/* The labels are also rendered for the browser's own print command, which must print only the labels and
          not the page. */}
      {(printing === 'now' || (isOnPaper && pages.length > 0)) && (
        <PrintedLabelPages
          name={layout}
          pages={pages}
          isPrinting={printing !== 'now'}
          onPrinted={() => {
            setPrinting('done');
            setPrinted(lines);
          }}
        />
      )}
    </div>
  );
};

/**
 * Adds a product. A search result does not say whether the product is weighed, so the product itself is read.
 */
const AddProduct = ({ branchId, onAdd }: { branchId: number; onAdd: (product: Product) => void }) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const [failure, setFailure] = useState<FailureDescription | null>(null);
  const add = async (id: Identifier): Promise<boolean> => {
    setFailure(null);
    try {
      onAdd((await api.getOne<Product>('products', { id, meta: { branchId } })).data);
      return true;
    } catch (error) {
      setFailure(logAndDescribeFailure(translate('labels.failed'), error));
      return false;
    }
  };
  return (
    <>
      <ProductSearch branchId={branchId} onAdd={({ id }) => add(id)} />
      <ErrorBanner failure={failure} />
    </>
  );
};

interface RememberPrintProps {
  branchId: number;
  until: number;
  onDone: () => void;
}

/** Asks whether the labels were printed correctly, because browsers do not report the result of printing. */
const RememberPrint = ({ branchId, until, onDone }: RememberPrintProps) => {
  const translate = useTranslate();
  const [, remember] = useLastLabelPrintTime(branchId);
  const notify = useNotify();
  const press = () => {
    remember(until);
    notify(translate('labels.remembered'), { type: 'success' });
    onDone();
  };
  return (
    <Alert
      severity="info"
      action={
        <Button ref={focusContainerOfRemovedElement} color="inherit" size="small" onClick={press}>
          {translate('labels.printed')}
        </Button>
      }
    >
      {translate('labels.areTheyPrinted')}
    </Alert>
  );
};
