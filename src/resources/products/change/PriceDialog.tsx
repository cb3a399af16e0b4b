/** Changes the prices of products, now or at a chosen time. The dialog first shows each new price. */
import { Button, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { addDays } from 'date-fns';
import type { Identifier } from 'ra-core';
import { useMemo, useState } from 'react';
import {
  ROUNDING_DIRECTIONS,
  PRICE_CALCULATION_METHODS,
  PRICE_ROUNDINGS,
  getDefaultRoundingDirection,
  type RoundingDirection,
  type PriceCalculationMethod,
  type PriceRule,
  type PriceRounding,
} from '../../../../contract/prices';
import { isFieldSupported } from '../../../backends/backend';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/bulk';
import { getCurrentBusinessDayNoon } from '../../../lib/businessDay';
import { toIsoDay, isIsoDay } from '../../../lib/days';
import { formatCount } from '../../../lib/quantities';
import { useIdempotencyKeys } from '../../../lib/useIdempotencyKeys';
import { formatHourOfDay } from '../../../lib/displayNames';
import { ErrorBanner } from '../../../ui/ErrorBanner';
import { Loading } from '../../../ui/Loading';
import { useApiQuery } from '../../../ui/useApiQuery';
import { BulkChangeDialog } from './BulkChangeDialog';
import { NativeSelect } from '../../../ui/NativeSelect';
import { NumberTextField } from '../../../ui/form/NumberTextField';
import { LiveRegion } from '../../../ui/LiveRegion';
import { PricePreviewTable } from './PricePreviewTable';
import {
  hasNewPrice,
  parseMinimumMargin,
  previewPrices,
  parseTypedPriceRule,
  type PricePreviewRow,
} from './pricePreview';
import { createPriceChangeCalls } from './productChangeSteps';
import { canChangeProductsInBulk, readProductPricePreviews, type BulkChangeTarget } from './bulkChangeTarget';
import { useBulkProductChange } from './useBulkProductChange';
import { formatPriceChangeTime } from './formatPriceChangeTime';

interface PriceDialogProps {
  target: BulkChangeTarget;
  onClose: () => void;
}

const NO_ROWS: readonly PricePreviewRow[] = [];

/** Default hour of a scheduled price change, before the shop opens. */
const FIRST_HOUR = 6;

const PriceDialog = ({ target, onClose }: PriceDialogProps) => {
  const translate = useTranslate();
  const keyOf = useIdempotencyKeys();
  const [typed, setTyped] = useState<Typed>(NOTHING_TYPED);
  const [leftOut, setLeftOut] = useState<ReadonlySet<Identifier>>(NONE_LEFT_OUT);
  const [from, setFrom] = useState<From | null>(null);
  const { start, busy, failure, run } = useBulkProductChange(onClose);
  const products = useApiQuery({
    key: ['products', 'toPrice', target],
    query: (api, options) => readProductPricePreviews(api, target, options),
    failed: translate('bulk.pricesFailed'),
    gcTime: 0,
  });
  const rule = parseTypedPriceRule(typed.by, typed.value, typed.rounding, typed.direction);
  const leastMargin = parseMinimumMargin(typed.leastMargin);
  const rows = useRows(rule, products.data, typeof leastMargin === 'string' ? null : leastMargin);
  const changing = rows.filter(hasNewPrice).filter(({ id }) => !leftOut.has(id));
  const wrong = typeof rule === 'string' ? (typed.value === '' ? null : rule) : null;
  const count = formatCount(changing.length);
  const submit = () => {
    if (typeof rule === 'string') return;
    const change = { branchId: target.branchId, rule, products: changing, from };
    void start({
      together: async api => {
        const id = await api.changePrices({ ...change, idempotencyKey: keyOf(change) });
        if (from)
          return {
            sentence: translate('bulk.pricesPlanned', { count, moment: formatPriceChangeTime(from) }),
          };
        return {
          sentence: translate('bulk.pricesChanged', { count }),
          undo: () => api.revertProductChange({ id, of: 'prices' }),
        };
      },
      steps: async api => createPriceChangeCalls(api, target.branchId, changing),
      said: done => translate('bulk.pricesChanged', { count: formatCount(done) }),
      failed: translate('bulk.pricesNotChanged'),
    }).then(() => products.refetch());
  };
  return (
    <BulkChangeDialog
      busy={busy}
      failure={failure}
      run={run}
      onClose={onClose}
      wide
      title={translate('bulk.prices')}
      lead={translate('bulk.pricesLead', { count: formatCount(products.data?.length ?? target.count) })}
      submit={translate(from ? 'bulk.plan' : 'bulk.apply', { count })}
      disabled={changing.length === 0 || (from !== null && !isIsoDay(from.day))}
      onSubmit={submit}
    >
      <RuleBoxes
        typed={typed}
        onChange={setTyped}
        wrong={wrong}
        wrongMargin={typeof leastMargin === 'string' ? leastMargin : null}
        usual={typeof rule === 'string' ? 'up' : getDefaultRoundingDirection(rule)}
      />
      {canChangeProductsInBulk() ? (
        <WhenBoxes from={from} onChange={setFrom} />
      ) : (
        <div className="soft">{translate('bulk.nowOnly')}</div>
      )}
      <ErrorBanner failure={products.failure} onRetry={() => void products.refetch()} />
      {!products.data && !products.failure && <Loading />}
      <Preview rows={rows} changing={changing.length} leftOut={leftOut} onLeaveOut={setLeftOut} />
    </BulkChangeDialog>
  );
};

function useRows(
  rule: PriceRule | string,
  products: Parameters<typeof previewPrices>[1] | undefined,
  leastMargin: number | null,
) {
  const { by, hundredths, rounding, direction } = typeof rule === 'string' ? NO_RULE : rule;
  return useMemo(() => {
    if (!by || !products) return NO_ROWS;
    const found = { by, hundredths, rounding, ...(direction ? { direction } : {}) };
    return previewPrices(found, products, leastMargin);
  }, [by, hundredths, rounding, direction, products, leastMargin]);
}

const NO_RULE = { by: null, hundredths: 0, rounding: 'none', direction: undefined } as const;

interface Typed {
  by: PriceCalculationMethod;
  value: string;
  rounding: PriceRounding;
  /** Direction of rounding; null for the rule's default. */
  direction: RoundingDirection | null;
  leastMargin: string;
}

const NOTHING_TYPED: Typed = {
  by: 'percent',
  value: '',
  rounding: 'none',
  direction: null,
  leastMargin: '',
};

const NONE_LEFT_OUT: ReadonlySet<Identifier> = new Set();

interface RuleBoxesProps {
  typed: Typed;
  onChange: (typed: Typed) => void;
  wrong: string | null;
  wrongMargin: string | null;
  usual: RoundingDirection;
}

const RuleBoxes = ({ typed, onChange, wrong, wrongMargin, usual }: RuleBoxesProps) => {
  const translate = useTranslate();
  const hasCosts = isFieldSupported('products', 'costCents');
  const methods = PRICE_CALCULATION_METHODS.filter(by => by !== 'margin' || hasCosts);
  return (
    <div className="change-row">
      <NativeSelect
        label={translate('bulk.basis')}
        value={typed.by}
        onChange={by => onChange({ ...typed, by })}
        choices={methods.map(by => [by, translate(`bulk.bases.${by}`)] as const)}
      />
      <NumberTextField
        label={translate(`bulk.values.${typed.by}`)}
        value={typed.value}
        signed={typed.by !== 'margin'}
        autoFocus
        error={wrong !== null}
        helperText={wrong}
        onChange={value => onChange({ ...typed, value })}
      />
      <NativeSelect
        label={translate('bulk.rounding')}
        value={typed.rounding}
        onChange={rounding => onChange({ ...typed, rounding })}
        choices={PRICE_ROUNDINGS.map(
          rounding => [rounding, translate(`bulk.roundings.${rounding}`)] as const,
        )}
      />
      {typed.rounding !== 'none' && (
        <NativeSelect
          label={translate('bulk.direction')}
          value={typed.direction ?? usual}
          onChange={direction => onChange({ ...typed, direction })}
          choices={ROUNDING_DIRECTIONS.map(
            direction => [direction, translate(`bulk.directions.${direction}`)] as const,
          )}
        />
      )}
      {hasCosts && (
        <NumberTextField
          label={translate('bulk.leastMargin')}
          value={typed.leastMargin}
          error={wrongMargin !== null}
          helperText={wrongMargin}
          onChange={leastMargin => onChange({ ...typed, leastMargin })}
        />
      )}
    </div>
  );
};

interface From {
  day: string;
  hour: number;
}

interface WhenBoxesProps {
  from: From | null;
  onChange: (from: From | null) => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

const WhenBoxes = ({ from, onChange }: WhenBoxesProps) => {
  const translate = useTranslate();
  return (
    <div className="change-row">
      <NativeSelect
        label={translate('bulk.when')}
        value={from ? 'later' : 'now'}
        onChange={when =>
          onChange(
            when === 'now'
              ? null
              : { day: toIsoDay(addDays(getCurrentBusinessDayNoon(), 1)), hour: FIRST_HOUR },
          )
        }
        choices={[
          ['now', translate('bulk.now')],
          ['later', translate('bulk.later')],
        ]}
      />
      {from && (
        <>
          <TextField
            type="date"
            label={translate('bulk.day')}
            value={from.day}
            error={!isIsoDay(from.day)}
            helperText={isIsoDay(from.day) ? translate('bulk.clockOf') : translate('bulk.dayMissing')}
            onChange={({ target }) => onChange({ ...from, day: target.value })}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <NativeSelect
            label={translate('bulk.hour')}
            value={String(from.hour)}
            onChange={hour => onChange({ ...from, hour: Number(hour) })}
            choices={HOURS.map(hour => [hour, formatHourOfDay(Number(hour))] as const)}
          />
        </>
      )}
    </div>
  );
};

interface PreviewProps {
  rows: readonly PricePreviewRow[];
  changing: number;
  leftOut: ReadonlySet<Identifier>;
  onLeaveOut: (leftOut: ReadonlySet<Identifier>) => void;
}

const Preview = ({ rows, changing, leftOut, onLeaveOut }: PreviewProps) => {
  const translate = useTranslate();
  const [onlyOdd, setOnlyOdd] = useState(false);
  const odd = rows.filter(({ isOdd }) => isOdd);
  const shown = onlyOdd ? odd : rows;
  const oddChanging = odd.filter(hasNewPrice).map(({ id }) => id);
  const isOddLeft = oddChanging.some(id => !leftOut.has(id));
  const toggle = (id: Identifier) => {
    const left = new Set(leftOut);
    if (!left.delete(id)) left.add(id);
    onLeaveOut(left);
  };
  const isThere = rows.length > 0;
  const sums = {
    changing: formatCount(changing),
    unchanged: formatCount(rows.length - changing),
    odd: formatCount(odd.length),
  };
  return (
    <>
      <div className={isThere ? 'change-sums' : undefined}>
        <LiveRegion>{isThere && <span>{translate('bulk.sums', sums)}</span>}</LiveRegion>
        {isThere && (
          <FormControlLabel
            control={<Checkbox checked={onlyOdd} onChange={(_, checked) => setOnlyOdd(checked)} />}
            label={translate('bulk.onlyOdd')}
          />
        )}
        {isOddLeft && (
          <Button onClick={() => onLeaveOut(new Set([...leftOut, ...oddChanging]))}>
            {translate('bulk.leaveOddOut')}
          </Button>
        )}
        {!isOddLeft && leftOut.size > 0 && (
          <Button onClick={() => onLeaveOut(NONE_LEFT_OUT)}>{translate('bulk.includeAll')}</Button>
        )}
      </div>
      {isThere && shown.length === 0 && <p className="soft">{translate('bulk.noneOdd')}</p>}
      {shown.length > 0 && <PricePreviewTable rows={shown} leftOut={leftOut} onToggle={toggle} />}
    </>
  );
};

export default PriceDialog;
