/** The texts of the trail about what is not one of the application's own records. */
import type { happenedTexts } from '../happened';

export const happened: typeof happenedTexts = {
  one: { terminal: 'terminal', 'price-change': 'cambio de precios' },
  many: { terminal: 'Terminales', 'price-change': 'Cambios de precios' },
  fields: { state: 'Estado', fromDay: 'Desde', fromHour: 'Hora' },
  itemAdded: { product: 'Producto agregado', category: 'Categoría agregada' },
  itemRemoved: { product: 'Producto quitado', category: 'Categoría quitada' },
  states: {
    draft: 'Borrador',
    ordered: 'Pedida',
    part: 'Recibida en parte',
    received: 'Recibida',
    planned: 'Programado',
    cancelled: 'Se canceló',
  },
};
