export const PRODUCT_FLAG_LABELS = {
  ecommerce: 'resources.products.fields.ecommerce',
  pesado: 'resources.products.fields.pesado',
  ebt: 'resources.products.fields.ebt',
  wic: 'resources.products.fields.wic',
} as const;

/** Flags whose label is a Spanish word in every language: "Pesado" means that the product is sold by weight. */
export const PRODUCT_FLAGS_WITH_SPANISH_NAMES = ['pesado'];
