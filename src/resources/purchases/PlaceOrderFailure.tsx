import { useEffect, useRef } from 'react';
import { ErrorBanner, type FailureDescription } from '../../ui/ErrorBanner';

export const PlaceOrderFailure = ({ failure }: { failure: FailureDescription | null }) => {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) banner.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <div className="order-failure" ref={banner}>
      <ErrorBanner failure={failure} />
    </div>
  );
};
