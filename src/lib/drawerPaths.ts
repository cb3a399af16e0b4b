import type { Identifier } from 'ra-core';

export const getDrawerSessionPath = (id: Identifier): string =>
  `/admin/drawers/${encodeURIComponent(id)}/show`;
