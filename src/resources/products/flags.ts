export const FLAG_LABELS = {
  ecommerce: 'resources.products.fields.ecommerce',
  pesado: 'resources.products.fields.pesado',
  ebt: 'resources.products.fields.ebt',
  wic: 'resources.products.fields.wic',
} as const;

/** "Pesado" is a word of the shops, and is used on English screens, too. */
export const SPANISH_FLAGS = ['pesado'];
