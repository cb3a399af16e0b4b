type Answer = unknown;

const page = (results: unknown[]) => ({
  results,
  pagination: { currentPage: '1', pageCount: '1', pageSize: '20', rowCount: String(results.length) },
});

const PROMOTION = {
  id: '4',
  name: 'Two for one',
  dateInit: '2026-01-01T00:00:00Z',
  dateEnd: '2099-12-31T23:59:59Z',
  discountTypeId: '1',
  value: '50',
  limit: '9.5',
  branchId: '31',
};
const ITEM = { id: '9', productId: '2', productName: 'Figs', productImage: null, categoryName: 'Fruit' };
const CLOSE = {
  store: { name: 'Fifth', address: null },
  orderInitial: '11',
  orderFinal: '13',
  payment: [
    { terminal: null, cash: '10.10', card: '5', debit: null, ebt: '0', giftCard: '1.05' },
    { terminal: 'Till 2', cash: '1', card: '2', debit: '3', ebt: '4', giftCard: '5' },
  ],
};
const ORDER = {
  id: '77',
  createdAt: '2026-02-03T14:05:00.123',
  orderAmount: '12.34',
  orderStatus: 'Completed',
  paymentReferenceNumber: null,
};

const days = (count: number) => '\\d{8}'.concat('/\\d{8}'.repeat(count - 1));
const get = (path: string, answer: Answer): [RegExp, Answer] => [new RegExp(`^GET ${path}(\\?.*)?$`), answer];

export const PAPERS: [RegExp, Answer][] = [
  get('/api/promotion/branch/31', page([PROMOTION])),
  get('/api/promotion/4', PROMOTION),
  get('/api/discounttype/actives', [
    { id: '1', name: 'Percent' },
    { id: '4', name: 'Amount' },
  ]),
  get('/api/promotiondetail/items/4', [ITEM]),
  [/^POST \/api\/promotiondetail$/, { ...ITEM, id: '10', productId: '3', productName: 'Pears' }],
  [/^DELETE \/api\/promotiondetail\/\d+$/, null],
  get('/api/product/autocomplete', [
    { id: '3', name: 'Pears', upc: null, price: '2.5', cost: '1.1', stock: '4' },
  ]),
  get('/api/supplier/branch/31', page([{ id: '8', name: 'Ana & sons', status: 'true', home_Page: null }])),
  get(`/api/purchase/branch/31/${days(2)}/`, {
    products: [
      {
        id: '5',
        ref_no: null,
        payment_Method: 'Cash',
        supplier_Name: null,
        created_At: '2026-02-03',
        payable_Amount: '10',
        paid_Amount: '4.5',
      },
    ],
    pagination: { rowCount: 1 },
  }),
  get('/api/purchasedetail/5', [
    { id: '1', product_Name: 'Figs', quantity: '2', cost: '1', sell_Price: '2' },
  ]),
  [/^POST \/api\/purchase\/place$/, null],
  get(`/api/inventorytransfer/report/31/${days(2)}`, {
    results: [
      {
        id: '6',
        createdAt: '2026-02-03T10:00:00',
        fromWarehouse: '',
        fromWarehouseId: '3',
        toWarehouse: 'Barn',
        toWarehouseId: '4',
      },
    ],
  }),
  get('/api/InventoryTransferDetail/6', [
    { id: '1', productId: '2', productName: null, quantity: '2.5', cost: '1' },
  ]),
  get(`/api/report/orders/31/${days(2)}`, [ORDER]),
  get('/api/report/order/details/77', [
    { productName: null, quantity: '1', price: '10', taxAmount: '2.34', peso: '0.5' },
  ]),
  get('/api/category/branch/31', [{ id: '2', name: 'Fruit', status: '1' }]),
  get(`/api/report/categories/31/2/${days(2)}`, { results: [ORDER] }),
  get(`/api/report/top/categories/31/${days(2)}`, [
    { categoryId: '2', categoryName: null, totalSales: '12.34' },
  ]),
  get(`/api/cierrediario/branch/31/${days(1)}`, CLOSE),
  get(`/api/cierrediario/branch/total/31/${days(2)}`, CLOSE),
  get(`/api/Report/profit/31/${days(2)}`, { total: '100', costo: '60', totalTax: '8' }),
  get(`/api/report/cashier/31/${days(2)}`, [
    { adminId: '7', adminName: null, ordersCount: '2', totalSales: '25' },
  ]),
  get(`/token/logs/${days(2)}`, [{ hour: '9', admin: null, count: '2' }]),
];
