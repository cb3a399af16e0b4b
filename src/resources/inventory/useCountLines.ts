import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useGetIdentity, type Identifier } from 'ra-core';
import { useRef, useState } from 'react';
import type { Api, StockCountLine } from '../../dataProvider/api';
import { isEditConflict, getHttpStatus } from '../../dataProvider/errors';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/stock';
import { useBranch } from '../../lib/branch';
import { getErrorMessage } from '../../lib/errorMessage';
import { findProductByCode } from '../../ui/search/findProductByCode';
import { getScannedQuantityThousandths } from '../../ui/search/scannableCodes';
import { useApiQuery } from '../../ui/useApiQuery';
import {
  getScannedQuantity,
  findCountLineByCode,
  mergeCountLines,
  type CountLinesSnapshot,
} from './countLines';

/** Interval in milliseconds of polling for other people's counts. */
const LOOK = 4000;

/** Maximum number of attempts per scan, because another person can count the same product at the same moment. */
const TRIES = 4;

export interface CountScan {
  number: number;
  line?: StockCountLine;
  failure?: string;
}

interface Sent {
  /**
   * Id of the scanned product. Absent if the search found no product for the code; the request then contains the code.
   */
  productId?: number;
  counted: number;
  /** Time of the line's last count before the scan, in UTC milliseconds of the server; 0 if never counted. */
  after: number;
}

export function useCountLines(id: Identifier, isOpen: boolean) {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const queryClient = useQueryClient();
  const branchId = useBranch();
  const { data: me } = useGetIdentity();
  const key = ['countLines', id];
  const { data, failure, refetch } = useApiQuery<CountLinesSnapshot>({
    key,
    query: (asked, options) => asked.stockCountLines({ id }, options),
    failed: translate('stock.countFailed'),
    staleTime: Infinity,
    // Structural sharing is unnecessary, because `mergeCountLines` preserves the identity of unchanged lines.
    structuralSharing: false,
    gcTime: 0,
  });
  const known = () => queryClient.getQueryData<CountLinesSnapshot>(key) ?? { at: 0, lines: [] };
  const lay = (news: CountLinesSnapshot) => queryClient.setQueryData(key, mergeCountLines(known(), news));
  const look = async (signal?: AbortSignal) =>
    lay(await api.stockCountLines({ id, since: known().at }, signal ? { signal } : {}));
  useApiQuery({
    key: ['countNews', id],
    query: async (_api, { signal }) => {
      await look(signal);
      return null;
    },
    failed: translate('stock.countFailed'),
    refetchInterval: LOOK,
    enabled: isOpen && data !== undefined,
    gcTime: 0,
  });

  const [scan, setScan] = useState<CountScan>({ number: 0 });
  const before = useRef<Promise<CountScan | void>>(Promise.resolve());
  const scanned = useRef(0);

  const count = async (productId: number, counted: number | null, seen: number | null): Promise<void> => {
    try {
      lay({ at: known().at, lines: [await api.saveCountedLine({ id, productId, counted, seen })] });
    } catch (error) {
      if (isEditConflict(error)) await look().catch(() => undefined);
      throw error;
    }
  };

  /**
   * Looks up a code that no line has: a product outside the list, or a label of a weighed package, which contains the
   * weight.
   * @throws Error if the lookup fails. The scan must not count as one piece, because the code can be that of a package
   *   of twelve.
   */
  const lookedUp = async (code: string) => {
    const match = await findProductByCode(api, code, branchId);
    const one = getScannedQuantityThousandths({ pack: match?.pack });
    if (!match) return { which: { code }, one };
    const productId = Number(match.id);
    return { which: { productId }, one, line: known().lines.find(line => line.productId === productId) };
  };

  /**
   * After a lost response, finds out whether the server has saved the scan. Without this check, the person would scan
   * the product again, and the server would count it twice.
   */
  const writtenAnyhow = async (code: string, { productId, counted, after }: Sent) => {
    await look().catch(() => undefined);
    const { lines } = known();
    const line = lines.find(one => one.productId === productId) ?? findCountLineByCode(lines, code);
    const isMine = line?.countedBy === me?.fullName;
    return line && isMine && line.counted === counted && line.countedAt > after ? line : undefined;
  };

  const countOne = async (code: string): Promise<CountScan> => {
    const number = ++scanned.current;
    for (let tries = 1; ; tries++) {
      let sent: Sent | undefined;
      const listed = findCountLineByCode(known().lines, code);
      try {
        const { which, one, line } = listed
          ? { which: { productId: listed.productId }, one: getScannedQuantity(listed, code), line: listed }
          : await lookedUp(code);
        const seen = line?.counted ?? null;
        sent = { ...which, counted: (seen ?? 0) + one, after: line?.countedAt ?? 0 };
        const counted = await api.saveCountedLine({ id, ...which, counted: sent.counted, seen });
        lay({ at: known().at, lines: [counted] });
        return { number, line: counted };
      } catch (error) {
        // A conflict means that another person has counted the line and this scan was not saved. The next attempt adds
        // the scan to that person's count.
        const isConflict = isEditConflict(error);
        const line = sent && getHttpStatus(error) === 0 && (await writtenAnyhow(code, sent));
        if (line) return { number, line };
        if (!isConflict || tries === TRIES) return { number, failure: getErrorMessage(error) };
        await look().catch(() => undefined);
      }
    }
  };

  return {
    lines: data?.lines,
    lineOf: (productId: number) => known().lines.find(line => line.productId === productId),
    failure,
    refetch,
    count,
    scanCode: async (code: string): Promise<CountScan> => {
      const counting = before.current.then(() => countOne(code));
      before.current = counting;
      const counted = await counting;
      setScan(counted);
      return counted;
    },
    scan,
  };
}
