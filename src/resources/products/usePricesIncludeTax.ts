import { useGetOne } from 'ra-core';
import { getBackend } from '../../backends/backend';
import type { Branch } from '../../dataProvider/api';

/** True if the prices of the branch include their tax; false while the branch loads, or if it fails to load. */
export function usePricesIncludeTax(branchId: number): boolean {
  const { data } = useGetOne<Branch>(
    'branches',
    { id: branchId },
    { enabled: getBackend().capabilities.has('branchClock'), staleTime: 60_000, onError: () => undefined },
  );
  return data?.pricesIncludeTax === true;
}
