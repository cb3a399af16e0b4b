/** Context for hooks that call the backend. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { DataProviderContext, type DataProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';

/** @returns the query cache, and the `wrapper` for `renderHook` */
export function aroundHooks() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <DataProviderContext value={{} as DataProvider}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </DataProviderContext>
    </MemoryRouter>
  );
  return { client, wrapper };
}
