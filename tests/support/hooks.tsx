import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { DataProviderContext, type DataProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';

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
