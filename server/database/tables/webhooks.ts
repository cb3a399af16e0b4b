import type { WebhookDeliveryState } from '../../../contract/enums.ts';
import type { ColumnWithDefault, FlagColumn, GeneratedIdColumn } from './columns.ts';

export interface WebhookTable {
  id: GeneratedIdColumn;
  branch_id: number;
  url: string;
  /**
   * Secret key with which each delivery is signed. It is stored unhashed, because the signature needs the key itself.
   */
  secret: string;
  /** Kinds of changes (`WEBHOOK_KINDS`), separated by commas. */
  kinds: string;
  is_active: ColumnWithDefault<FlagColumn>;
  created_at: number;
  /** Cursors of this webhook: the last row of each source table whose change is already in a delivery. */
  product_position: number;
  product_id: ColumnWithDefault<number>;
  sale_number: number;
  movement_id: number;
  audit_id: number;
  /** Business day up to which beginning and ending promotions are already in a delivery. */
  business_day: number;
  /**
   * End of the period for which a server has claimed this webhook, in UTC milliseconds. Other servers do not send its
   * deliveries until then. 0 if no server has claimed it.
   */
  claimed_until: ColumnWithDefault<number>;
  delivered_at: ColumnWithDefault<number | null>;
  failing_since: ColumnWithDefault<number | null>;
  switched_off_at: ColumnWithDefault<number | null>;
}

export interface WebhookDeliveryTable {
  id: GeneratedIdColumn;
  webhook_id: number;
  /** Events as JSON (contract/webhooks.ts). */
  events: string;
  state: ColumnWithDefault<WebhookDeliveryState>;
  created_at: number;
  /**
   * Time when the server or a user started this delivery, in UTC milliseconds. The server gives up a day after this
   * time.
   */
  begun_at: number;
  attempted_at: ColumnWithDefault<number | null>;
  next_at: number;
  attempts: ColumnWithDefault<number>;
  answer_status: ColumnWithDefault<number | null>;
  answer: ColumnWithDefault<string>;
}
