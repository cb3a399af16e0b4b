/**
 * The items of a promotion. They are loaded once, then the cache is updated as items are added and removed.
 */
import { queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useListContext, useNotify, useRecordContext, type Identifier } from 'ra-core';
import { useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/promotions';
import type { Api, ProductMatch, Promotion, PromotionItem } from '../../dataProvider/api';
import { isEditConflict, getHttpStatus } from '../../dataProvider/errors';
import { DetailCard } from '../../ui/details/DetailCard';
import { DetailsSection } from '../../ui/details/DetailsSection';
import { ErrorBanner, logAndDescribeFailure, type FailureDescription } from '../../ui/ErrorBanner';
import { Glyph } from '../../ui/Glyph';
import { lazy } from '../../ui/lazy';
import { useListScreen } from '../../ui/list';
import { LazyConfirmDialog } from '../../ui/LazyConfirmDialog';
import { formatCount } from '../../lib/quantities';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { findPromotionsOverlappingItem, type PromotionWithItems } from './promotion';
import './promotionItems.css';

const ProductSearch = lazy(async () => ({
  default: (await import('../../ui/search/ProductSearch')).ProductSearch,
}));

const itemsKey = (promotionId: Identifier) => ['promotionItems', promotionId] as const;

export const PromotionItems = () => {
  const promotion = useRecordContext<Promotion>()!;
  const words = useResourceTexts();
  const translate = useTranslate();
  const { branchId } = useListScreen();
  const [asked, setAsked] = useState<PromotionItem | null>(null);
  const { add, remove, busy, failure } = useItemChanges(promotion.id);
  const known = useKnownPromotions();
  return (
    <DetailsSection
      title={words('items_title')}
      queryKey={itemsKey(promotion.id)}
      query={(api, options) => api.promotionItems(promotion.id, options)}
      failed={words('items_failed')}
      empty={words('no_items')}
      card={item => (
        <DetailCard
          key={item.id}
          picture={item.picture}
          name={
            item.productName
              ? words('item_product', { product: item.productName })
              : words('item_category', { category: item.categoryName })
          }
          facts={item.productName ? [[words('category'), item.categoryName]] : []}
          warning={overlapSentence(findPromotionsOverlappingItem(item, promotion, known), words)}
          action={
            <button
              type="button"
              className="row-action"
              aria-label={words('remove_item', { item: item.productName || item.categoryName })}
              disabled={busy}
              onClick={() => setAsked(item)}
            >
              <Glyph name="delete" />
            </button>
          }
        />
      )}
    >
      <div className="details-tools">
        <ProductSearch branchId={branchId} busy={busy} onAdd={add} />
        <ErrorBanner failure={failure} />
      </div>
      {asked && (
        <LazyConfirmDialog
          title={words('remove_item', { item: asked.productName || asked.categoryName })}
          sentence={words('confirm_remove')}
          confirm={translate('ra.action.remove')}
          busy={busy}
          onConfirm={async () => {
            await remove(asked);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </DetailsSection>
  );
};

/** Maximum number of names of overlapping promotions in the warning of an item. */
const NAMED = 10;

function overlapSentence(names: string[], words: ReturnType<typeof useResourceTexts>): string | null {
  if (names.length === 0) return null;
  const promotions = names.slice(0, NAMED).join(', ');
  const more = names.length - NAMED;
  return more > 0
    ? words('overlaps_more', { promotions, count: formatCount(more) })
    : words('overlaps', { promotions });
}

function useItemChanges(promotionId: Identifier) {
  const api = useDataProvider<Api>();
  const queryClient = useQueryClient();
  const words = useResourceTexts();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FailureDescription | null>(null);

  const setItems = (change: (items: PromotionItem[]) => PromotionItem[]) => {
    const queryKey = itemsKey(promotionId);
    const changed = queryClient.setQueryData<PromotionItem[]>(queryKey, items => items && change(items));
    // If the cache does not have the items of this promotion, they are fetched.
    if (!changed) void queryClient.invalidateQueries({ queryKey });
  };
  const attempt = async (failed: string, work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(logAndDescribeFailure(words(failed), error));
      // These errors mean that another user has added or removed the same item, so the items are refetched.
      if (getHttpStatus(error) === 404 || isEditConflict(error))
        void queryClient.invalidateQueries({ queryKey: itemsKey(promotionId) });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const add = (product: ProductMatch) =>
    attempt('add_item_failed', async () => {
      const added = await api.addPromotionItem({ promotionId, productId: product.id });
      if (added) setItems(items => [...items, { ...added, productName: added.productName || product.name }]);
      else await queryClient.invalidateQueries({ queryKey: itemsKey(promotionId) });
      notify(words('item_added'), { type: 'success' });
    });
  const remove = (item: PromotionItem) =>
    attempt('remove_item_failed', async () => {
      await api.removePromotionItem(item.id);
      setItems(items => items.filter(({ id }) => id !== item.id));
      notify(words('item_removed'), { type: 'success' });
    });
  return { add, remove, busy, failure };
}

function useKnownPromotions(): PromotionWithItems[] {
  const { data: promotions = [] } = useListContext<Promotion>();
  const looked = useQueries({
    // These queries only read the cached items of promotions. A `queryFn` here would replace the `queryFn` of the query
    // that loads these items.
    queries: promotions.map(({ id }) =>
      queryOptions<PromotionItem[]>({ queryKey: itemsKey(id), enabled: false }),
    ),
  });
  return promotions.map((promotion, at) => ({ promotion, items: looked[at]?.data ?? [] }));
}
