import { type CreateTableBuilder, type Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { createIndex, createUniqueIndex } from '../schemaChanges.ts';

/**
 * Creates all tables of the shop. Each step is one statement with `if not exists`, so that an interrupted run can be
 * repeated.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, integer, clustered } = columnsFor(dialect);

  const table = (name: string): CreateTableBuilder<string, 'id'> =>
    db.schema
      .createTable(name)
      .ifNotExists()
      .addColumn('id', id.type, column => id.primaryKey(column));

  await table('branch')
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('email', 'text', c => c.notNull().defaultTo(''))
    .addColumn('footer_msg', 'text', c => c.notNull().defaultTo(''))
    .addColumn('address', 'text', c => c.notNull().defaultTo(''))
    .addColumn('status', 'integer', c => c.notNull().defaultTo(1))
    .addColumn('time_zone', 'text', c => c.notNull().defaultTo('UTC'))
    .addColumn('cutoff_hour', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('last_sale_number', integer, c => c.notNull().defaultTo(0))
    .execute();

  await table('banner')
    .addColumn('title', 'text', c => c.notNull())
    .addColumn('image', 'text', c => c.notNull())
    .addColumn('status', 'integer', c => c.notNull().defaultTo(1))
    .execute();

  await table('menu_category')
    .addColumn('name', 'text', c => c.notNull())
    .execute();

  await table('category')
    .addColumn('branch_id', integer, c => c.notNull().references('branch.id'))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('description', 'text', c => c.notNull().defaultTo(''))
    .addColumn('parent_id', integer, c => c.notNull().defaultTo(0))
    .addColumn('status', 'integer', c => c.notNull().defaultTo(1))
    .addColumn('image', 'text', c => c.notNull().defaultTo(''))
    .addColumn('tipo', 'text', c => c.notNull().defaultTo(''))
    .addColumn('pesado', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('ecommerce', 'integer', c => c.notNull().defaultTo(0))
    .execute();
  await createIndex(db, 'category_branch', 'category', ['branch_id']);

  await table('product')
    .addColumn('branch_id', integer, c => c.notNull().references('branch.id'))
    .addColumn('category_id', integer, c => c.notNull().references('category.id'))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('search', 'text', c => c.notNull())
    .addColumn('description', 'text', c => c.notNull().defaultTo(''))
    .addColumn('upc', 'text', c => c.notNull().defaultTo(''))
    .addColumn('ean', 'text', c => c.notNull().defaultTo(''))
    .addColumn('image', 'text', c => c.notNull().defaultTo(''))
    .addColumn('price_cents', integer, c => c.notNull())
    .addColumn('tax_rate', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('cost_cents', integer, c => c.notNull().defaultTo(0))
    .addColumn('stock_milli', integer, c => c.notNull().defaultTo(0))
    .addColumn('status', 'integer', c => c.notNull().defaultTo(1))
    .addColumn('ebt', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('wic', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('pesado', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('ecommerce', 'integer', c => c.notNull().defaultTo(0))
    .execute();
  await createIndex(db, 'product_category', 'product', ['branch_id', 'category_id']);
  await createIndex(db, 'product_upc', 'product', ['branch_id', 'upc']);

  await table('admin')
    .addColumn('branch_id', integer, c => c.references('branch.id'))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('user_name', 'text', c => c.notNull())
    .addColumn('user_name_key', 'text', c => c.notNull())
    .addColumn('password_hash', 'text', c => c.notNull())
    .addColumn('role', 'text', c => c.notNull())
    .addColumn('status', 'integer', c => c.notNull().defaultTo(1))
    .addColumn('phone', 'text', c => c.notNull().defaultTo(''))
    .execute();
  await createUniqueIndex(db, 'admin_user_name', 'admin', ['user_name_key']);

  await clustered(
    db.schema
      .createTable('session')
      .ifNotExists()
      .addColumn('token_hash', 'text', c => c.primaryKey())
      .addColumn('admin_id', integer, c => c.notNull().references('admin.id').onDelete('cascade'))
      .addColumn('created_at', integer, c => c.notNull())
      .addColumn('expires_at', integer, c => c.notNull()),
  ).execute();
  await createIndex(db, 'session_admin', 'session', ['admin_id']);

  await table('discount_type')
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('active', 'integer', c => c.notNull().defaultTo(1))
    .execute();

  await table('promotion')
    .addColumn('branch_id', integer, c => c.notNull().references('branch.id'))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('search', 'text', c => c.notNull())
    .addColumn('date_init', 'integer', c => c.notNull())
    .addColumn('date_end', 'integer', c => c.notNull())
    .addColumn('discount_type_id', integer, c => c.notNull().references('discount_type.id'))
    .addColumn('value_hundredths', integer, c => c.notNull())
    .addColumn('limit_cents', integer, c => c.notNull())
    .execute();
  await createIndex(db, 'promotion_branch', 'promotion', ['branch_id']);

  await table('promotion_item')
    .addColumn('promotion_id', integer, c => c.notNull().references('promotion.id').onDelete('cascade'))
    .addColumn('product_id', integer, c => c.references('product.id'))
    .addColumn('category_id', integer, c => c.notNull().references('category.id'))
    .execute();
  await createIndex(db, 'promotion_item_promotion', 'promotion_item', ['promotion_id']);
  await createIndex(db, 'promotion_item_product', 'promotion_item', ['product_id']);
  await createIndex(db, 'promotion_item_category', 'promotion_item', ['category_id']);

  await table('warehouse')
    .addColumn('branch_id', integer, c => c.notNull().references('branch.id'))
    .addColumn('name', 'text', c => c.notNull())
    .execute();
  await createIndex(db, 'warehouse_branch', 'warehouse', ['branch_id']);

  await table('supplier')
    .addColumn('branch_id', integer, c => c.notNull().references('branch.id'))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('search', 'text', c => c.notNull())
    .addColumn('contact', 'text', c => c.notNull().defaultTo(''))
    .addColumn('email', 'text', c => c.notNull().defaultTo(''))
    .addColumn('phone', 'text', c => c.notNull().defaultTo(''))
    .addColumn('address', 'text', c => c.notNull().defaultTo(''))
    .addColumn('city', 'text', c => c.notNull().defaultTo(''))
    .addColumn('country', 'text', c => c.notNull().defaultTo(''))
    .addColumn('home_page', 'text', c => c.notNull().defaultTo(''))
    .addColumn('status', 'integer', c => c.notNull().defaultTo(1))
    .execute();
  await createIndex(db, 'supplier_branch', 'supplier', ['branch_id']);

  await table('purchase')
    .addColumn('branch_id', integer, c => c.notNull().references('branch.id'))
    .addColumn('supplier_id', integer, c => c.notNull().references('supplier.id'))
    .addColumn('ref_no', 'text', c => c.notNull())
    .addColumn('notes', 'text', c => c.notNull().defaultTo(''))
    .addColumn('image', 'text', c => c.notNull().defaultTo(''))
    .addColumn('payable_cents', integer, c => c.notNull())
    .addColumn('paid_cents', integer, c => c.notNull())
    .addColumn('payment_method', 'text', c => c.notNull())
    .addColumn('business_day', 'integer', c => c.notNull())
    .addColumn('created_at', integer, c => c.notNull())
    .execute();
  await createIndex(db, 'purchase_day', 'purchase', ['branch_id', 'business_day', 'id']);
  await createIndex(db, 'purchase_supplier', 'purchase', ['supplier_id']);

  await table('purchase_item')
    .addColumn('purchase_id', integer, c => c.notNull().references('purchase.id').onDelete('cascade'))
    .addColumn('product_id', integer, c => c.notNull().references('product.id'))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('quantity_milli', integer, c => c.notNull())
    .addColumn('cost_cents', integer, c => c.notNull())
    .addColumn('sell_price_cents', integer, c => c.notNull())
    .execute();
  await createIndex(db, 'purchase_item_purchase', 'purchase_item', ['purchase_id']);
  await createIndex(db, 'purchase_item_product', 'purchase_item', ['product_id']);

  await table('transfer')
    .addColumn('branch_id', integer, c => c.notNull().references('branch.id'))
    .addColumn('from_warehouse_id', integer, c => c.notNull().references('warehouse.id'))
    .addColumn('to_warehouse_id', integer, c => c.notNull().references('warehouse.id'))
    .addColumn('business_day', 'integer', c => c.notNull())
    .addColumn('created_at', integer, c => c.notNull())
    .execute();
  await createIndex(db, 'transfer_day', 'transfer', ['branch_id', 'business_day', 'id']);
  await createIndex(db, 'transfer_from', 'transfer', ['from_warehouse_id']);
  await createIndex(db, 'transfer_to', 'transfer', ['to_warehouse_id']);

  await table('transfer_item')
    .addColumn('transfer_id', integer, c => c.notNull().references('transfer.id').onDelete('cascade'))
    .addColumn('product_id', integer, c => c.notNull().references('product.id'))
    .addColumn('quantity_milli', integer, c => c.notNull())
    .addColumn('cost_cents', integer, c => c.notNull())
    .execute();
  await createIndex(db, 'transfer_item_transfer', 'transfer_item', ['transfer_id']);
  await createIndex(db, 'transfer_item_product', 'transfer_item', ['product_id']);

  await table('terminal')
    .addColumn('branch_id', integer, c => c.notNull().references('branch.id'))
    .addColumn('name', 'text')
    .execute();
  await createIndex(db, 'terminal_branch', 'terminal', ['branch_id']);

  // The tables that tills fill have no foreign keys, because all their rows come from `placeSales`
  // (sales/placeSales.ts).
  await table('sale')
    .addColumn('branch_id', integer, c => c.notNull())
    .addColumn('number', integer, c => c.notNull())
    .addColumn('terminal_id', integer, c => c.notNull())
    .addColumn('admin_id', integer, c => c.notNull())
    .addColumn('reference', 'text', c => c.notNull())
    .addColumn('status', 'text', c => c.notNull())
    .addColumn('created_at', integer, c => c.notNull())
    .addColumn('business_day', 'integer', c => c.notNull())
    .addColumn('amount_cents', integer, c => c.notNull())
    .addColumn('tax_cents', integer, c => c.notNull())
    .addColumn('cost_cents', integer, c => c.notNull())
    .execute();
  await createIndex(db, 'sale_day', 'sale', ['branch_id', 'business_day', 'id']);
  await createUniqueIndex(db, 'sale_reference', 'sale', ['branch_id', 'reference']);
  await createUniqueIndex(db, 'sale_number', 'sale', ['branch_id', 'number']);

  await clustered(
    db.schema
      .createTable('sale_line')
      .ifNotExists()
      .addColumn('order_id', integer, c => c.notNull())
      .addColumn('position', 'integer', c => c.notNull())
      .addColumn('product_id', integer)
      .addColumn('category_id', integer)
      .addColumn('name', 'text', c => c.notNull())
      .addColumn('quantity', integer, c => c.notNull())
      .addColumn('weight_grams', integer, c => c.notNull().defaultTo(0))
      .addColumn('price_cents', integer, c => c.notNull())
      .addColumn('amount_cents', integer, c => c.notNull())
      .addColumn('tax_cents', integer, c => c.notNull())
      .addColumn('cost_cents', integer, c => c.notNull())
      .addPrimaryKeyConstraint('sale_line_key', ['order_id', 'position']),
  ).execute();

  await clustered(
    db.schema
      .createTable('sale_payment')
      .ifNotExists()
      .addColumn('order_id', integer, c => c.notNull())
      .addColumn('tender', 'text', c => c.notNull())
      .addColumn('amount_cents', integer, c => c.notNull())
      .addPrimaryKeyConstraint('sale_payment_key', ['order_id', 'tender']),
  ).execute();

  await table('drawer_opening')
    .addColumn('branch_id', integer, c => c.notNull().references('branch.id'))
    .addColumn('admin_id', integer, c => c.notNull().references('admin.id'))
    .addColumn('opened_at', integer, c => c.notNull())
    .addColumn('business_day', 'integer', c => c.notNull())
    .addColumn('hour', 'integer', c => c.notNull())
    .execute();
  await createIndex(db, 'drawer_opening_day', 'drawer_opening', ['branch_id', 'business_day']);
  await createIndex(db, 'drawer_opening_admin', 'drawer_opening', ['admin_id']);

  const rollup = (name: string, subject: string, figures: string[]) => {
    const keyed: CreateTableBuilder<string, string> = db.schema
      .createTable(name)
      .ifNotExists()
      .addColumn('branch_id', integer, c => c.notNull())
      .addColumn('day', 'integer', c => c.notNull())
      .addColumn(subject, integer, c => c.notNull());
    return clustered(
      figures
        .reduce((builder, figure) => builder.addColumn(figure, integer, c => c.notNull()), keyed)
        .addPrimaryKeyConstraint(`${name}_key`, ['branch_id', 'day', subject]),
    ).execute();
  };
  await rollup('day_cashier', 'admin_id', ['orders', 'sales_cents', 'tax_cents', 'cost_cents']);
  await rollup('day_category', 'category_id', ['lines', 'sales_cents', 'tax_cents', 'cost_cents']);
  await rollup('day_terminal', 'terminal_id', [
    'orders',
    'first_number',
    'last_number',
    'cash_cents',
    'card_cents',
    'debit_cents',
    'ebt_cents',
    'gift_card_cents',
  ]);
}
