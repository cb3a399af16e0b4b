import type { SalesClose } from '../dataProvider/api';
import { ReportScreen } from './ReportScreen';
import { SeeOrders } from './SeeOrders';
import { Takings, takingsCsv } from './takings';

const TotalSalesReport = () => (
  <ReportScreen<SalesClose | null>
    name="total-sales"
    ask={(api, question, options) => api.totalSales(question, options)}
    compared
    isEmpty={close => close === null}
    csv={takingsCsv}
  >
    {({ answer, previous, range }) =>
      answer && <Takings close={answer} previous={previous} orders={<SeeOrders range={range} />} />
    }
  </ReportScreen>
);

export default TotalSalesReport;
