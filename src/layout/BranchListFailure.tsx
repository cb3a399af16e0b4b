import { ResourceContextProvider } from 'ra-core';
import { useSelectableBranches } from '../lib/branch';
import { useResourceTexts } from '../lib/useResourceTexts';
import { describeFailure, ErrorBanner } from '../ui/ErrorBanner';

/** Says why the list of branches is missing, and reads it again on request. */
const BranchListFailure = () => (
  <ResourceContextProvider value="branches">
    <Failure />
  </ResourceContextProvider>
);

const Failure = () => {
  const words = useResourceTexts();
  const { error, refetch } = useSelectableBranches();
  return (
    <ErrorBanner
      failure={describeFailure(words('fetch_failed'), error ?? {})}
      onRetry={() => void refetch()}
    />
  );
};

export default BranchListFailure;
