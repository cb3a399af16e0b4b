import { CashCount } from './CashCount';
import { computeCloseFigures } from './metrics';
import { TakingsReport } from './TakingsReport';

/** The Z report: what a day took, and on paper a place for what was counted. */
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
