import type { Language } from '../../contract/enums.ts';
import type { Tx } from '../database/connect.ts';
import { getSalesFloorName } from '../stock/salesFloor.ts';

type Names = Readonly<Record<string, string>>;

const DISCOUNT_TYPES: Partial<Record<Language, Names>> = {
  es: {
    Percentage: 'Porcentaje',
    'Amount off': 'Importe de descuento',
    'Fixed price': 'Precio fijo',
    'Amount per unit': 'Importe por unidad',
  },
};

const MENU_CATEGORIES: Partial<Record<Language, Names>> = {
  es: {
    Fresh: 'Frescos',
    Grocery: 'Abarrotes',
    Dairy: 'Lácteos',
    Bakery: 'Panadería',
    Deli: 'Fiambres',
    Drinks: 'Bebidas',
    Frozen: 'Congelados',
    Household: 'Hogar',
    Care: 'Cuidado personal',
  },
};

/**
 * Translates the names of the records that every new shop has, except records that were changed or that categories
 * use. The audit trail gets no entries, because these records were never in use.
 */
export async function translateDefaultNames(tx: Tx, language: Language): Promise<void> {
  for (const [english, name] of Object.entries(DISCOUNT_TYPES[language] ?? {}))
    await tx
      .updateTable('discount_type')
      .set({ name })
      .where('name', '=', english)
      .where('version', '=', 1)
      .execute();
  for (const [english, name] of Object.entries(MENU_CATEGORIES[language] ?? {}))
    await tx
      .updateTable('menu_category')
      .set({ name })
      .where('name', '=', english)
      .where('version', '=', 1)
      .where(row => row.not(row.exists(row.selectFrom('category').select('id').where('tipo', '=', english))))
      .execute();
  await tx
    .updateTable('warehouse')
    .set({ name: getSalesFloorName(language) })
    .where('is_floor', '=', 1)
    .where('name', '=', getSalesFloorName('en'))
    .where('version', '=', 1)
    .execute();
}
