import { useSearchParams } from 'react-router-dom';

export function useSelectedId(name: 'branchId' | 'categoryId'): number | undefined {
  const [parameters] = useSearchParams();
  const id = Number(parameters.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
