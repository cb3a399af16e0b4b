export const PRODUCT_FLAG_LABELS = {
  ecommerce: 'resources.products.fields.ecommerce',
  pesado: 'resources.products.fields.pesado',
  ebt: 'resources.products.fields.ebt',
  wic: 'resources.products.fields.wic',
} as const;

/** Spanish words in English texts. Shops use "Pesado" (sold by weight) in every language. */
export const PRODUCT_FLAGS_WITH_SPANISH_NAMES = ['pesado'];
