export const PRODUCT_FLAG_LABELS = {
  ecommerce: 'resources.products.fields.ecommerce',
  pesado: 'resources.products.fields.pesado',
  ebt: 'resources.products.fields.ebt',
  wic: 'resources.products.fields.wic',
} as const;

/** The English label of `pesado` (the product is sold by weight) is the Spanish word "Pesado". */
export const PRODUCT_FLAGS_WITH_SPANISH_NAMES = ['pesado'];
