import type account from './en/account.json';
import type activity from './en/activity.json';
import type answers from './en/answers.json';
import type attention from './en/attention.json';
import type branches from './en/branches.json';
import type breakdown from './en/breakdown.json';
import type bulk from './en/bulk.json';
import type busyHours from './en/busyHours.json';
import type cells from './en/cells.json';
import type changes from './en/changes.json';
import type clash from './en/clash.json';
import type codes from './en/codes.json';
import type compare from './en/compare.json';
import type counts from './en/counts.json';
import type dashboard from './en/dashboard.json';
import type declared from './en/declared.json';
import type deliveries from './en/deliveries.json';
import type demo from './en/demo.json';
import type drawers from './en/drawers.json';
import type duplicate from './en/duplicate.json';
import type exporting from './en/exporting.json';
import type figures from './en/figures.json';
import type findOrder from './en/findOrder.json';
import type frame from './en/frame.json';
import type happened from './en/happened.json';
import type importCommands from './en/importCommands.json';
import type importLink from './en/importLink.json';
import type imports from './en/imports.json';
import type inputs from './en/inputs.json';
import type keys from './en/keys.json';
import type labels from './en/labels.json';
import type dayJournal from './en/dayJournal.json';
import type monthPack from './en/monthPack.json';
import type morning from './en/morning.json';
import type notSupported from './en/notSupported.json';
import type palette from './en/palette.json';
import type pictures from './en/pictures.json';
import type product from './en/product.json';
import type productList from './en/productList.json';
import type productRanking from './en/productRanking.json';
import type promotions from './en/promotions.json';
import type purchaseOrders from './en/purchaseOrders.json';
import type reactAdmin from './en/reactAdmin.json';
import type reorder from './en/reorder.json';
import type reorderInputs from './en/reorderInputs.json';
import type reports from './en/reports.json';
import type resources from './en/resources.json';
import type rights from './en/rights.json';
import type setUp from './en/setUp.json';
import type search from './en/search.json';
import type sessionEnd from './en/sessionEnd.json';
import type settings from './en/settings.json';
import type shopBrand from './en/shopBrand.json';
import type shared from './en/shared.json';
import type signIn from './en/signIn.json';
import type stock from './en/stock.json';
import type terminals from './en/terminals.json';
import type users from './en/users.json';
import type webhooks from './en/webhooks.json';

type Files =
  | typeof account
  | typeof activity
  | typeof answers
  | typeof attention
  | typeof branches
  | typeof breakdown
  | typeof bulk
  | typeof busyHours
  | typeof cells
  | typeof changes
  | typeof clash
  | typeof codes
  | typeof compare
  | typeof counts
  | typeof dashboard
  | typeof declared
  | typeof deliveries
  | typeof demo
  | typeof drawers
  | typeof duplicate
  | typeof exporting
  | typeof figures
  | typeof findOrder
  | typeof frame
  | typeof happened
  | typeof importCommands
  | typeof importLink
  | typeof imports
  | typeof inputs
  | typeof keys
  | typeof labels
  | typeof dayJournal
  | typeof monthPack
  | typeof morning
  | typeof notSupported
  | typeof palette
  | typeof pictures
  | typeof product
  | typeof productList
  | typeof productRanking
  | typeof promotions
  | typeof purchaseOrders
  | typeof reactAdmin
  | typeof reorder
  | typeof reorderInputs
  | typeof reports
  | typeof resources
  | typeof rights
  | typeof setUp
  | typeof search
  | typeof sessionEnd
  | typeof settings
  | typeof shopBrand
  | typeof shared
  | typeof signIn
  | typeof stock
  | typeof terminals
  | typeof webhooks
  | typeof users;

/** Union of the complete keys of a text file, such as `columns.name` for the text `name` in the object `columns`. */
type KeyOf<Node> = Node extends unknown
  ? {
      [Key in keyof Node & string]: Node[Key] extends string ? Key : `${Key}.${KeyOf<Node[Key]>}`;
    }[keyof Node & string]
  : never;

export type TextKey = KeyOf<Files>;

/** The rest of a key after a prefix, such as `name` of `columns.name` for the prefix `columns`. */
export type TextKeySuffix<Group extends string> = TextKey extends infer Key
  ? Key extends `${Group}.${infer End}`
    ? End
    : never
  : never;
