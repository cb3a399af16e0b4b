/** Spanish, loaded where it is chosen: by /login, too, so that nothing here needs react-admin. */
import type { Translation } from '../languages';
import { account } from './account';
import { activity, changes, clash } from './activity';
import { bulk } from './bulk';
import { cells } from './cells';
import { codes } from './codes';
import { deliveries } from './deliveries';
import { dashboard, imports, layout, menu, not_supported, settings } from './frame';
import { duplicate } from './duplicate';
import { keys } from './keys';
import { pictures } from './pictures';
import { product } from './product';
import { ra } from './reactAdmin';
import { dates, print, reports } from './reports';
import { lowStock, reorder, reorderInputs } from './reorder';
import { resources } from './resources';
import { palette } from './palette';
import { productList } from './productList';
import { rights } from './rights';
import { setUp } from './setUp';
import { common, form, image, kit, search } from './shared';
import { signIn } from './signIn';
import { stock } from './stock';
import { terminals } from './terminals';
import type { Catalogue } from '../en';

const catalogue: Catalogue = {
  ra,
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
  import: imports,
  settings,
  resources,
};

export const es: Translation = {
  catalogue,
  texts: {
    account,
    bulk,
    cells,
    codes,
    deliveries,
    duplicate,
    keys,
    lowStock,
    palette,
    pictures,
    product,
    productList,
    reorder,
    reorderInputs,
    rights,
    setUp,
    signIn,
    stock,
    terminals,
  },
};
