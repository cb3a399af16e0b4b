import { CashCount } from './CashCount';
import { computeCloseFigures } from './metrics';
import { TakingsReport } from './TakingsReport';

/** The Z report: the takings of a day, and on paper a place for the counted cash. */
const CloseDayReport = () => (
  <TakingsReport
    name="close-day"
    dates="day"
    query={(api, { branchId, end }, options) => api.closeDay({ branchId, day: end }, options)}
  >
    {close => <CashCount expectedCents={computeCloseFigures(close).tenders.cash} />}
  </TakingsReport>
);

export default CloseDayReport;
