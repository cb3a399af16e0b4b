import type { SalesClose } from '../dataProvider/api';
import { CashCount } from './CashCount';
import { closeFigures } from './metrics';
import { ReportScreen } from './ReportScreen';
import { SeeOrders } from './SeeOrders';
import { Takings, TAKINGS_OUTLINE, takingsCsv } from './takings';

/** The Z report: what a day took, and on paper a place for what was counted. */
const CloseDayReport = () => (
  <ReportScreen<SalesClose | null>
    name="close-day"
    dates="day"
    query={(api, { branchId, end }, options) => api.closeDay({ branchId, day: end }, options)}
    compared
    isEmpty={close => close === null}
    outline={TAKINGS_OUTLINE}
    csv={takingsCsv}
  >
    {({ answer, branchId, compared, range }) =>
      answer && (
        <>
          <Takings
            close={answer}
            branchId={branchId}
            compared={compared}
            orders={<SeeOrders range={range} />}
          />
          <CashCount expectedCents={closeFigures(answer).tenders.cash} />
        </>
      )
    }
  </ReportScreen>
);

export default CloseDayReport;
