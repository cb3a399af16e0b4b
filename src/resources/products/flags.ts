import { getLanguage } from '../../i18n/language';

export const PRODUCT_FLAG_LABELS = {
  ecommerce: 'resources.products.fields.ecommerce',
  pesado: 'resources.products.fields.pesado',
  ebt: 'resources.products.fields.ebt',
  wic: 'resources.products.fields.wic',
} as const;

/**
 * The English label of `pesado` (the product is sold by weight) is the Spanish word "Pesado".
 * @returns the language of a flag's label; undefined if the label is in the language of the page
 */
export const getFlagLanguage = (flag: string): string | undefined =>
  flag === 'pesado' && getLanguage() === 'en' ? 'es' : undefined;
