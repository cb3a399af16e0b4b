import type { NewRow } from '../database/schema.ts';

export const DEMO_TIME_ZONE = 'America/New_York';
export const MAIN_BRANCH_ID = 31;

export interface DemoBranch {
  id: number;
  name: string;
  address: string;
  email: string;
  footer: string;
  share: number;
  terminals: readonly { id: number; name: string | null }[];
  warehouses: readonly { id: number; name: string }[];
  floor: number;
  range: number;
  priceLevel: number;
  openings: number;
}

export const BRANCHES: readonly DemoBranch[] = [
  {
    id: MAIN_BRANCH_ID,
    name: 'Alder Street Market',
    address: '118 Alder Street, Larkhaven, NY',
    email: 'alder@trastienda.example',
    footer: 'Thank you for shopping on Alder Street. Returns within 14 days with this receipt.',
    share: 0.6,
    terminals: [
      { id: 1, name: 'Front 1' },
      { id: 2, name: 'Front 2' },
      { id: 3, name: null },
    ],
    warehouses: [
      { id: 1, name: 'Main stockroom' },
      { id: 2, name: 'Cold room' },
      { id: 3, name: 'Overflow' },
    ],
    floor: 8,
    range: 1,
    priceLevel: 1,
    openings: 24,
  },
  {
    id: 32,
    name: 'Lakeside Market',
    address: '7 Pier Road, Larkhaven, NY',
    email: 'lakeside@trastienda.example',
    footer: 'See you at the lake. Open every day from 7 to 22.',
    share: 0.22,
    terminals: [
      { id: 4, name: 'Till 1' },
      { id: 5, name: 'Till 2' },
    ],
    warehouses: [
      { id: 4, name: 'Stockroom' },
      { id: 5, name: 'Cold room' },
    ],
    floor: 9,
    range: 0.84,
    priceLevel: 1.04,
    openings: 11,
  },
  {
    id: 33,
    name: 'Station Corner',
    address: '42 Depot Avenue, Fernbrook, NY',
    email: 'station@trastienda.example',
    footer: 'Have a good trip. Open every day from 7 to 22.',
    share: 0.18,
    terminals: [
      { id: 6, name: 'Express' },
      { id: 7, name: 'Service desk' },
    ],
    warehouses: [
      { id: 6, name: 'Back room' },
      { id: 7, name: 'Freezer' },
    ],
    floor: 10,
    range: 0.8,
    priceLevel: 0.98,
    openings: 9,
  },
];

export const toBranchRows = (): NewRow<'branch'>[] =>
  BRANCHES.map(({ id, name, address, email, footer }) => ({
    id,
    name,
    email,
    address,
    footer_msg: footer,
    status: 1,
    time_zone: DEMO_TIME_ZONE,
    cutoff_hour: 0,
  }));

export const toTerminalRows = (): NewRow<'terminal'>[] =>
  BRANCHES.flatMap(({ id: branch_id, terminals }) =>
    terminals.map(({ id, name }) => ({ id, branch_id, name })),
  );

export const toWarehouseRows = (): NewRow<'warehouse'>[] => [
  ...BRANCHES.flatMap(({ id: branch_id, warehouses }) =>
    warehouses.map(({ id, name }) => ({ id, branch_id, name, is_floor: 0 as const })),
  ),
  ...BRANCHES.map(({ id: branch_id, floor }) => ({
    id: floor,
    branch_id,
    name: 'Sales floor',
    is_floor: 1 as const,
  })),
];
