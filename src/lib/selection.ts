/** What the address filters by: `?branchId=31&categoryId=4`. */
import { useSearchParams } from 'react-router-dom';

/** The id under that name in the address, or undefined where there is none. */
export function useSelected(name: 'branchId' | 'categoryId'): number | undefined {
  const [parameters] = useSearchParams();
  const id = Number(parameters.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
