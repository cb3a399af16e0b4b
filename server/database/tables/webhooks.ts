import type { WebhookDeliveryState } from '../../../contract/enums.ts';
import type { ColumnWithDefault, FlagColumn, GeneratedIdColumn } from './columns.ts';

export interface WebhookTable {
  id: GeneratedIdColumn;
  branch_id: number;
  url: string;
  /** Key of the signatures. It is stored as it is, because each delivery is signed with it. */
  secret: string;
  /** Kinds of changes (`WEBHOOK_KINDS`), separated by commas. */
  kinds: string;
  is_active: ColumnWithDefault<FlagColumn>;
  created_at: number;
  /** Positions in the feeds up to which changes are in deliveries. */
  product_position: number;
  product_id: ColumnWithDefault<number>;
  sale_number: number;
  movement_id: number;
  audit_id: number;
  /** Business day of the last delivery, by which beginning and ending promotions are found. */
  business_day: number;
  /** Time until which one server sends the deliveries of this webhook. 0 if none does. */
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
  /** Time from which the attempts count: they end a day later. */
  begun_at: number;
  attempted_at: ColumnWithDefault<number | null>;
  next_at: number;
  attempts: ColumnWithDefault<number>;
  answer_status: ColumnWithDefault<number | null>;
  answer: ColumnWithDefault<string>;
}
