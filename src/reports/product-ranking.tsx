import RankingIcon from '@mui/icons-material/AssessmentOutlined';
import { MAX_RANKING_SIZE, RANKING_KINDS } from '../../contract/rankingEnums';
import { Button, Card, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ProductRanking, RankingOptions } from '../dataProvider/api';
import { translate } from '../i18n/translate';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/productRanking';
import { formatCents } from '../lib/money';
import { formatCount } from '../lib/quantities';
import { EmptyState } from '../ui/EmptyState';
import { FigureCard, FigureCards } from '../ui/FigureCard';
import { useIsPrinting } from '../ui/useIsPrinting';
import { ReportFilterSelect } from './ReportFilterSelect';
import { toReportFile } from './reportFile';
import { computeNetProfitCents } from './metrics';
import {
  readRankingQuery,
  canSortRankingBy,
  toRankingParameters,
  DEAD_STOCK_DAYS_CHOICES,
  hasRankingFilter,
  toggleRankingSort,
  toRankingSorting,
  type RankingQuery,
} from './productRanking';
import { countDaysInRange, getLastFourWeeks } from './weeks';
import { getRankingColumns, getRankingCsvColumns, formatRankedMargin } from './rankingColumns';
import { ReportPlaceholder } from './ReportPlaceholder';
import { ReportScreen } from './ReportScreen';
import { ReportTable } from './ReportTable';

interface Answer extends ProductRanking {
  asked: RankingQuery;
  days: number;
}

type Choices = Pick<ProductRanking, 'categories' | 'suppliers'>;

type Change = (parameters: Record<string, string | number | null>) => void;

function useAsked(): [RankingQuery, Change] {
  const [parameters, setParameters] = useSearchParams();
  const change: Change = changed =>
    setParameters(current => {
      for (const [name, value] of Object.entries(changed)) {
        if (value === null || value === '') current.delete(name);
        else current.set(name, String(value));
      }
      return current;
    });
  return [readRankingQuery(parameters), change];
}

const Controls = ({ asked, change, choices }: { asked: RankingQuery; change: Change; choices: Choices }) => {
  const translate = useTranslate();
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={asked.kind}
        aria-label={translate('productRanking.kinds')}
        onChange={(_event, kind: RankingQuery['kind'] | null) =>
          kind && change({ kind, sort: null, order: null, all: null })
        }
        sx={{ bgcolor: 'background.paper', width: { xs: '100%', sm: 'auto' }, '& > *': { flex: 1, px: 2 } }}
      >
        {RANKING_KINDS.map(kind => (
          <ToggleButton key={kind} value={kind}>
            {translate(`productRanking.${kind}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {asked.kind === 'dead' && (
        <ReportFilterSelect
          label={translate('productRanking.unsoldFor')}
          value={String(asked.days)}
          choose={days => change({ days })}
          choices={DEAD_STOCK_DAYS_CHOICES.map(days => ({
            id: days,
            name: translate('productRanking.days', { days }),
          }))}
        />
      )}
      <ReportFilterSelect
        label={translate('productRanking.category')}
        value={asked.categoryId === null ? '' : String(asked.categoryId)}
        choose={categoryId => change({ categoryId })}
        nothing={translate('productRanking.anyCategory')}
        choices={choices.categories}
        width={148}
      />
      <ReportFilterSelect
        label={translate('productRanking.supplier')}
        value={asked.supplierId === null ? '' : String(asked.supplierId)}
        choose={supplierId => change({ supplierId })}
        nothing={translate('productRanking.anySupplier')}
        choices={[...choices.suppliers, { id: 0, name: translate('productRanking.noSupplier') }]}
        width={148}
      />
    </>
  );
};

function leadOf({ asked: { kind, days }, totals: { products, a, stockCents } }: Answer): string {
  const figures = {
    days,
    value: formatCents(stockCents),
    products: formatCount(products),
    a: formatCount(a),
  };
  if (kind === 'best') return translate('productRanking.aProducts', figures);
  if (kind === 'slow') return translate('productRanking.lieSlow', { smart_count: products, ...figures });
  return translate('productRanking.lieDead', { smart_count: products, ...figures });
}

const Nothing = ({ asked }: { asked: RankingQuery }) => {
  const translate = useTranslate();
  const isGood = asked.kind === 'dead' && !hasRankingFilter(asked);
  return (
    <Card>
      <EmptyState
        icon={RankingIcon}
        title={
          isGood
            ? translate('productRanking.noneDead', { days: asked.days })
            : translate('productRanking.none')
        }
        hint={isGood ? translate('productRanking.noneDeadHint') : translate('productRanking.noneHint')}
      />
    </Card>
  );
};

/** In print, replaces the filter inputs by a line that names the kind of ranking and its filters. */
const ListOnPaper = ({ asked, categories, suppliers }: Answer) => {
  const translate = useTranslate();
  const printing = useIsPrinting();
  if (!printing) return null;
  const nameIn = (choices: Choices['categories'], id: number | null) =>
    choices.find(one => one.id === id)?.name;
  const supplier =
    asked.supplierId === 0 ? translate('productRanking.noSupplier') : nameIn(suppliers, asked.supplierId);
  return (
    <div>
      {[translate(`productRanking.${asked.kind}`), nameIn(categories, asked.categoryId), supplier]
        .filter(Boolean)
        .join(' · ')}
    </div>
  );
};

const Figures = ({ totals }: Pick<ProductRanking, 'totals'>) => {
  const translate = useTranslate();
  return (
    <FigureCards columns={4}>
      <FigureCard label={translate('productRanking.products')} value={formatCount(totals.products)} />
      <FigureCard label={translate('productRanking.sales')} value={formatCents(totals.salesCents)} />
      <FigureCard
        label={translate('productRanking.profit')}
        value={formatCents(computeNetProfitCents(totals))}
      />
      <FigureCard label={translate('productRanking.margin')} value={formatRankedMargin(totals)} />
    </FigureCards>
  );
};

const RankingView = ({ answer, change }: { answer: Answer; change: Change }) => {
  const translate = useTranslate();
  const { asked, products, totals, days, lastSoldFrom } = answer;
  if (products.length === 0) return <Nothing asked={asked} />;
  return (
    <Stack sx={{ gap: 2 }}>
      {asked.kind === 'best' && <Figures totals={totals} />}
      <Card sx={{ p: 2 }}>
        <ListOnPaper {...answer} />
        <strong>{leadOf(answer)}</strong>
        {asked.kind !== 'dead' && (
          <div className="soft">
            {asked.kind === 'best'
              ? translate('productRanking.abcMeans')
              : translate('productRanking.lastsMeans')}
          </div>
        )}
      </Card>
      <Card sx={{ containerType: 'inline-size' }}>
        <ReportTable
          wide
          label={translate(`productRanking.${asked.kind}`)}
          columns={getRankingColumns({ kind: asked.kind, days, lastSoldFrom })}
          rows={products}
          rowId={({ productId }) => productId}
          sorter={{
            sorting: toRankingSorting(asked),
            knows: canSortRankingBy,
            sortBy: column => change(toggleRankingSort(asked, column)),
          }}
          empty={null}
        />
      </Card>
      {products.length < totals.products && <More answer={answer} change={change} />}
      {asked.kind === 'best' && !hasRankingFilter(asked) && answer.unnamedCents !== 0 && (
        <div className="soft">
          {translate('productRanking.unnamed', { sales: formatCents(answer.unnamedCents) })}
        </div>
      )}
      <div className="soft">{translate('productRanking.counts')}</div>
    </Stack>
  );
};

const More = ({ answer: { products, totals }, change }: { answer: Answer; change: Change }) => {
  const translate = useTranslate();
  const figures = { shown: formatCount(products.length), products: formatCount(totals.products) };
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <span className="soft">{translate('productRanking.more', figures)}</span>
      {products.length < MAX_RANKING_SIZE && (
        <Button variant="outlined" className="no-print" onClick={() => change({ all: 1 })}>
          {translate('productRanking.showAll', figures)}
        </Button>
      )}
    </Stack>
  );
};

const NO_CHOICES: Choices = { categories: [], suppliers: [] };

const ProductRankingReport = () => {
  const [asked, change] = useAsked();
  // The options of the filters, stored in state so that they remain while another response loads.
  const [choices, setChoices] = useState(NO_CHOICES);
  return (
    <ReportScreen<Answer, RankingOptions>
      name="product-ranking"
      initially={getLastFourWeeks}
      query={async (api, about, options) => {
        const answer = await api.productRanking(about, options);
        setChoices(answer);
        return { ...answer, asked, days: countDaysInRange(about) };
      }}
      selection={toRankingParameters(asked)}
      keeps
      subject={{ column: 'list', name: asked.kind }}
      crowded
      controls={<Controls asked={asked} change={change} choices={choices} />}
      outline={<ReportPlaceholder cards={asked.kind === 'best' ? 4 : 0} columns={4} />}
      isEmpty={({ asked: { kind, ...narrowed }, totals }) =>
        totals.products === 0 && kind === 'best' && !hasRankingFilter(narrowed)
      }
      whole={async (api, about) => ({
        ...(await api.productRanking({ ...about, limit: MAX_RANKING_SIZE })),
        asked,
        days: countDaysInRange(about),
      })}
      file={({ products, days }, translate) => toReportFile(getRankingCsvColumns(days), products, translate)}
    >
      {({ answer }) => <RankingView answer={answer} change={change} />}
    </ReportScreen>
  );
};

export default ProductRankingReport;
