/** The texts about what needs attention, on the dashboard: they load after the figures. */
import { texts } from '../lib/language';

export const attentionTexts = texts('attention', {
  title: 'To look at',
  failed: 'Failed to fetch what to look at',
  more: '%{names} and %{count} more',
  among: '%{names} among them',
  one: {
    negativeStock: '1 product with negative stock',
    lowStock: '1 product runs low',
    late: 'A delivery is late: %{names}',
    restLate: 'The rest of a delivery is late: %{names}',
    dues: '%{amount} is owed to %{names}',
    belowCost: '1 product sells below its cost',
    noPrice: '1 product without a price',
    noPicture: '1 product without a picture',
    promotionsEnd: 'A promotion is about to end: %{names}',
    promotionsOverlap: 'A promotion overlaps with another: %{names}',
    silentTills: 'A till was not heard from for two days: %{names}',
    backup: 'The last backup is a day old',
  },
  many: {
    negativeStock: '%{count} products with negative stock',
    lowStock: '%{count} products run low',
    late: '%{count} deliveries are late: %{names}',
    restLate: 'The rest of %{count} deliveries is late: %{names}',
    dues: '%{amount} is owed to %{count} suppliers',
    belowCost: '%{count} products sell below their cost',
    noPrice: '%{count} products without a price',
    noPicture: '%{count} products without a picture',
    promotionsEnd: '%{count} promotions are about to end: %{names}',
    promotionsOverlap: '%{count} promotions overlap: %{names}',
    silentTills: '%{count} tills were not heard from for two days: %{names}',
    backup: 'The last backup is %{count} days old',
  },
  noBackup: 'There is no backup yet',
});
