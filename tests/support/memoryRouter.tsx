import type { ReactNode } from 'react';
import { createMemoryRouter, Route, RouterProvider, Routes } from 'react-router-dom';

type Router = ReturnType<typeof createMemoryRouter>;

export const createRouter = (page: ReactNode, ...addresses: string[]): Router =>
  createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <Routes>
            <Route path="/admin/*" element={page} />
          </Routes>
        ),
      },
    ],
    { initialEntries: addresses },
  );

export const MemoryRouter = ({ router }: { router: Router }) => (
  <RouterProvider router={router} useTransitions={false} />
);
