import { PrintedCashCount } from './PrintedCashCount';
import { computeTakingsFigures } from './metrics';
import { TakingsReport } from './TakingsReport';

/** The Z report: sales of a day by terminal and tender. In print, it has lines for counting the cash. */
const CloseDayReport = () => (
  <TakingsReport
    name="close-day"
    dates="day"
    query={(api, { branchId, end }, options) => api.closeDay({ branchId, day: end }, options)}
  >
    {close => <PrintedCashCount expectedCents={computeTakingsFigures(close).tenders.cash} />}
  </TakingsReport>
);

export default CloseDayReport;
