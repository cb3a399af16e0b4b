/**
 * Every text of the application, in English. docs/product.md quotes some of them. `%{Name}`, `%{name}` and
 * `%{names}` stand for a resource ("Purchase Order", "purchase order", "purchase orders").
 */
import englishMessages from 'ra-language-english';
import { mergeTranslations, type TranslationMessages } from 'ra-core';
import { activity, changes, clash } from './activity';
import { dashboard, layout, menu, not_supported, settings } from './frame';
import { dates, print, reports } from './reports';
import { resources } from './resources';
import { common, form, image, kit, search } from './shared';

const trastienda = {
  kit,
  activity,
  changes,
  clash,
  dates,
  print,
  reports,
  common,
  image,
  search,
  form,
  layout,
  not_supported,
  menu,
  dashboard,
  settings,
  resources,
};

/** The texts of react-admin that are replaced here. */
const ra = {
  navigation: { pagination: 'Pages' },
  validation: {
    required: 'This field is required.',
    email: 'Enter an e-mail address, such as name@shop.com.',
  },
  message: {
    // react-admin's own texts name the one record (`recordRepresentation`), and its button does not say which.
    bulk_update_content: 'Update this %{name}? |||| Update these %{smart_count} %{name}?',
    bulk_update_title: 'Update %{name} |||| Update %{smart_count} %{name}',
    access_denied: 'Your role does not include this. Ask whoever looks after the users.',
    select_all_limit_reached: 'Only the first %{max} are selected: that is the most at once.',
  },
  notification: { logged_out: 'Your session has ended. Please sign in again.' },
};

/** The texts that every language has: the compiler reports a text that is missing, and one that is too many. */
export type Catalogue = typeof trastienda & { ra: TranslationMessages['ra'] & typeof ra };

/** The texts of another language. */
export interface Translation {
  catalogue: Catalogue;
  /** The words of each set of `texts`, by name. */
  texts: Readonly<Record<string, object>>;
}

export const en = mergeTranslations(englishMessages, trastienda, { ra }) as Catalogue;
