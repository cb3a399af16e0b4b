/** Spanish, loaded where it is chosen: by /login, too, so that nothing here needs react-admin. */
import type { Translation } from '../en';
import { account } from './account';
import { activity, changes, clash } from './activity';
import { answers } from './answers';
import { attention } from './attention';
import { bulk } from './bulk';
import { cells } from './cells';
import { codes } from './codes';
import { dashboard, layout, menu, not_supported, settings } from './frame';
import { deliveries } from './deliveries';
import { demo } from './demo';
import { duplicate } from './duplicate';
import { exporting } from './exporting';
import { importCommands, importing, importLink } from './imports';
import { figures } from './figures';
import { findOrder } from './findOrder';
import { keys } from './keys';
import { labels } from './labels';
import { morning } from './morning';
import { pictures } from './pictures';
import { product } from './product';
import { productRanking } from './productRanking';
import { ra } from './reactAdmin';
import { dates, print, reports } from './reports';
import { busyHours } from './busyHours';
import { reorder, reorderInputs } from './reorder';
import { resources } from './resources';
import { palette } from './palette';
import { productList } from './productList';
import { happened } from './happened';
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
  settings,
  resources,
};

export const es: Translation = {
  catalogue,
  texts: {
    account,
    answers,
    attention,
    bulk,
    busyHours,
    cells,
    codes,
    deliveries,
    demo,
    duplicate,
    exporting,
    figures,
    findOrder,
    happened,
    importCommands,
    importLink,
    imports: importing,
    keys,
    labels,
    morning,
    palette,
    pictures,
    product,
    productList,
    productRanking,
    reorder,
    reorderInputs,
    rights,
    setUp,
    signIn,
    stock,
    terminals,
  },
};
