import { useWatch } from 'react-hook-form';
import { CategoryInput } from '../categories/CategoryInput';

/** Which category is counted, where the count is of one. */
export const CountCategory = ({ branchId }: { branchId: number }) =>
  useWatch({ name: 'scope' }) === 'category' ? <CategoryInput branchId={branchId} /> : null;
