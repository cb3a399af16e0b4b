import { foldText } from '../../contract/foldText.ts';
import type { NewRow } from '../database/schema.ts';

export interface DemoSupplier {
  id: number;
  branchId: number;
  brings: readonly string[];
  row: NewRow<'supplier'>;
}

type Words = readonly [
  branch: number,
  name: string,
  contact: string,
  city: string,
  website: string,
  brings: string,
  inactive?: 'inactive',
];

// oxfmt-ignore
const SUPPLIERS: readonly Words[] = [
  [31, 'Quillmere Orchards', 'Ada W.', 'Fernbrook', 'https://orchards.example', 'fruit'],
  [31, 'Tanglewick Farm Cooperative', 'Hugo N.', 'Larkhaven', 'https://tanglewick.example', 'vegetables fruit'],
  [31, 'Bellowfield Dairy', 'Ines C.', 'Mossford', 'https://bellowfield.example/trade', 'dairy deli'],
  [31, 'Brindle & Rye Bakehouse', 'Otto F.', 'Larkhaven', '', 'bakery'],
  [31, 'Marrowgate Meats', 'Carla Z.', 'Mossford', 'https://marrowgate.example', 'meat deli'],
  [31, 'Saltwhistle Fish Dock', 'Jonas A.', 'Port Ellery', '', 'fish'],
  [31, 'Three Mills Grocery Supply', 'Yara B.', 'Fernbrook', 'https://threemills.example', 'pantry rice-pasta-beans'],
  [31, 'La Troje Importaciones', 'Néstor Q.', 'Larkhaven', 'https://latroje.example', 'rice-pasta-beans pantry snacks'],
  [31, 'Fizzwater Beverages', 'Mina D.', 'Port Ellery', 'https://fizzwater.example', 'drinks snacks'],
  [31, 'Northpane Frozen Goods', 'Lars I.', 'Mossford', 'https://northpane.example', 'frozen hot-food'],
  [31, 'Bright Bucket Household', 'Tess R.', 'Fernbrook', '', 'household baby-care'],
  [31, 'Candlewick Seasonal', 'Rolf P.', 'Port Ellery', 'https://candlewick.example', 'seasonal', 'inactive'],
  [32, 'Tanglewick Farm Cooperative', 'Hugo N.', 'Larkhaven', 'https://tanglewick.example', 'fruit vegetables'],
  [32, 'Bellowfield Dairy', 'Ines C.', 'Mossford', 'https://bellowfield.example/trade', 'dairy deli bakery'],
  [32, 'Three Mills Grocery Supply', 'Yara B.', 'Fernbrook', 'https://threemills.example', 'pantry rice-pasta-beans'],
  [32, 'Pier Road Beverages', 'Sunil G.', 'Larkhaven', '', 'drinks snacks frozen'],
  [33, 'Quillmere Orchards', 'Ada W.', 'Fernbrook', 'https://orchards.example', 'fruit vegetables'],
  [33, 'Depot Wholesale', 'Bea K.', 'Fernbrook', 'https://depot.example', 'pantry snacks drinks household'],
  [33, 'Marrowgate Meats', 'Carla Z.', 'Mossford', 'https://marrowgate.example', 'meat deli dairy'],
];

export const makeSuppliers = (): DemoSupplier[] =>
  SUPPLIERS.map(([branchId, name, contact, city, website, brings, inactive], at) => {
    const id = at + 1;
    const mailbox = foldText(name).replace(/[^a-z]+/g, '-');
    const row: NewRow<'supplier'> = {
      id,
      branch_id: branchId,
      name,
      search: foldText(name),
      contact,
      email: `orders@${mailbox}.example`,
      phone: `(555) 555-01${String(40 + at).padStart(2, '0')}`,
      address: `${12 + at * 7} Wharf Lane`,
      city,
      country: 'United States',
      home_page: website,
      status: inactive ? 0 : 1,
      lead_days: at % 4 === 3 ? null : 2 + ((at * 3) % 9),
    };
    return { id, branchId, brings: brings.split(' '), row };
  });
