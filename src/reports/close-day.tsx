import { PrintedCashCount } from './PrintedCashCount';
import { computeSalesCloseFigures } from './metrics';
import { TakingsReport } from './TakingsReport';

/** The Z report: sales of a day by terminal and tender. In print, it has lines for counting the cash. */
const CloseDayReport = () => (
  <TakingsReport
    name="close-day"
    dates="day"
    query={(api, { branchId, end }, options) => api.closeDay({ branchId, day: end }, options)}
  >
    {close => <PrintedCashCount expectedCents={computeSalesCloseFigures(close).tenders.cash} />}
  </TakingsReport>
);

export default CloseDayReport;
