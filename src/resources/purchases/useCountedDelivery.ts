import { del, get, set } from 'idb-keyval';
import { useEvent } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import type { Delivery, ProductMatch } from '../../dataProvider/api';
import { readSession } from '../../session/session';
import { formatCentsForInput, formatQuantityForInput } from '../../lib/quantityInput';
import { getScannedQuantityThousandths } from '../../ui/search/scannableCodes';
import { tryStorageOperation } from './draftStorage';
import {
  getArrivedQuantity,
  mergeCountedLines,
  listDeliveryLinesToCount,
  type CountedDeliveryLine,
} from './countedDelivery';

/**
 * Returns the storage key for the counted lines of a purchase. They are stored on this device until the goods are
 * received, so that a reload loses nothing.
 */
const nameOf = ({ id }: Delivery): string =>
  `delivery/${readSession()?.email.toLowerCase() ?? ''}/${String(id)}`;

type Kept = Pick<CountedDeliveryLine, 'productId' | 'arrived' | 'cost'> & Partial<CountedDeliveryLine>;

function mergeStored(lines: readonly CountedDeliveryLine[], kept: readonly Kept[]): CountedDeliveryLine[] {
  const byProduct = new Map(kept.map(line => [line.productId, line]));
  const known = lines.map(line => {
    const { arrived, damaged = '', cost } = byProduct.get(line.productId) ?? line;
    return { ...line, arrived, damaged, cost };
  });
  const others = kept.filter(
    (line): line is CountedDeliveryLine =>
      line.open === 0 && !lines.some(one => one.productId === line.productId),
  );
  return [...known, ...others];
}

const clearCounts = (lines: readonly CountedDeliveryLine[]): CountedDeliveryLine[] =>
  lines.map(line => ({ ...line, arrived: '', damaged: '' }));

/** Sets the arrived quantity of each line to the quantity that is still expected. */
const prefill = (lines: readonly CountedDeliveryLine[]): CountedDeliveryLine[] =>
  lines.map(line => (line.open > 0 ? { ...line, arrived: formatQuantityForInput(line.open) } : line));

/**
 * Lines of a purchase whose goods are being counted. Until the person types or scans, they contain the quantities that
 * are still expected.
 * @returns `isReady`: true once the lines stored on this device have been read. A scan before that would be lost.
 *   `hasBegun`: true once the person has typed or scanned, possibly before a reload
 */
export function useCountedDelivery(delivery: Delivery) {
  const [counted, setLines] = useState<readonly CountedDeliveryLine[] | null>(null);
  const [isReady, setReady] = useState(false);
  const hasBegun = counted !== null;
  const lines = useMemo(
    () => (counted ? mergeCountedLines(delivery, counted) : prefill(listDeliveryLinesToCount(delivery))),
    [delivery, counted],
  );
  const [touched, setTouched] = useState({ productId: 0, time: 0 });
  const name = nameOf(delivery);
  const restore = useEvent((kept: readonly Kept[]) =>
    setLines(mergeStored(listDeliveryLinesToCount(delivery), kept)),
  );
  useEffect(() => {
    let left = false;
    void tryStorageOperation(() => get<Kept[]>(name)).then(kept => {
      if (left) return;
      if (kept) restore(kept);
      setReady(true);
    });
    return () => {
      left = true;
    };
  }, [name, restore]);
  const keep = (next: readonly CountedDeliveryLine[]) => {
    setLines(next);
    void tryStorageOperation(() => set(name, next));
  };

  const change = useEvent(
    (productId: number, changed: Partial<Pick<CountedDeliveryLine, 'arrived' | 'damaged' | 'cost'>>) =>
      keep(lines.map(line => (line.productId === productId ? { ...line, ...changed } : line))),
  );
  /**
   * Adds a scan: one unit, or the content of the scanned package. The first scan of an ordered product clears the
   * prefilled quantities of all lines, because every unit will be scanned. A product that was not ordered gets a new
   * line.
   */
  const add = useEvent(({ id: productId, name: product, upc, costCents, pack }: ProductMatch) => {
    const id = Number(productId);
    setTouched(({ time }) => ({ productId: id, time: time + 1 }));
    const known = lines.find(line => line.productId === id);
    const startsCount = !hasBegun && known !== undefined;
    const there = known && !startsCount ? getArrivedQuantity(known) : 0;
    // A scan does not replace invalid text in the input, so that the person can correct it.
    if (there === null) return;
    const arrived = formatQuantityForInput(there + getScannedQuantityThousandths({ pack }));
    if (known) {
      const others = startsCount ? clearCounts(lines) : lines;
      return keep(others.map(line => (line.productId === id ? { ...line, arrived } : line)));
    }
    const unordered = {
      productId: id,
      name: product,
      upc,
      open: 0,
      receivedBefore: 0,
      orderedCents: costCents,
      productCents: costCents,
      arrived,
      damaged: '',
      cost: formatCentsForInput(costCents),
    };
    keep([unordered, ...lines]);
  });
  const takeAll = (what: 'ordered' | 'nothing') =>
    keep(what === 'ordered' ? prefill(clearCounts(lines)) : clearCounts(lines));
  const forget = () => void tryStorageOperation(() => del(name));
  return { isReady, hasBegun, lines, touched, add, change, takeAll, forget };
}
