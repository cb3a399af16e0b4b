import { useListContext } from 'ra-core';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { describeFailure, ErrorBanner } from '../ErrorBanner';

/** Error message for a list. Without it, react-admin's `<List>` would claim that there are no records. */
const ListFailure = () => {
  const { error, refetch } = useListContext();
  const words = useResourceTexts();
  return (
    <ErrorBanner
      failure={error ? describeFailure(words('fetch_failed'), error) : null}
      onRetry={() => void refetch()}
    />
  );
};

export default ListFailure;
