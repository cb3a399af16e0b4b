import { useWatch } from 'react-hook-form';
import { CategoryInput } from '../categories/CategoryInput';

/** Of the count of a category: which. */
export const CountCategory = ({ branchId }: { branchId: number }) =>
  useWatch({ name: 'scope' }) === 'category' ? <CategoryInput branchId={branchId} /> : null;
