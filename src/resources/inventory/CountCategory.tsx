import { useWatch } from 'react-hook-form';
import { CategoryInput } from '../categories/CategoryInput';

/** Of the count of a category: which. */
const CountCategory = ({ branchId }: { branchId: number }) =>
  useWatch({ name: 'scope' }) === 'category' ? <CategoryInput branchId={branchId} /> : null;

export default CountCategory;
