import { TakingsReport } from './TakingsReport';

const TotalSalesReport = () => (
  <TakingsReport name="total-sales" query={(api, range, options) => api.totalSales(range, options)} />
);

export default TotalSalesReport;
