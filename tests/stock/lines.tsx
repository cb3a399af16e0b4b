/** Elements for `App.tsx`, written as react-admin's documentation writes the children of `<Admin>`. */
import {
  CustomRoutes,
  Datagrid,
  EditGuesser,
  Layout,
  List,
  Resource,
  ShowGuesser,
  TextField,
} from 'react-admin';
import ParcelIcon from '@mui/icons-material/MarkunreadMailboxOutlined';
import { Route } from 'react-router-dom';
import { pages } from './pages/forms';
import { StockPage } from './StockPage';

const ParcelList = () => (
  <List>
    <Datagrid>
      <TextField source="title" />
      <TextField source="state" />
    </Datagrid>
  </List>
);

export const lines = (
  <>
    <Resource
      name="parcels"
      list={ParcelList}
      edit={EditGuesser}
      show={ShowGuesser}
      create={pages.Create}
      icon={ParcelIcon}
      recordRepresentation="title"
      options={{ label: 'Post' }}
    >
      <Route path="labels" element={<p>Labels of parcels</p>} />
    </Resource>
    <CustomRoutes>
      <Route path="/stock/:name" element={<StockPage />} />
    </CustomRoutes>
    <CustomRoutes noLayout>
      <Route
        path="/bare"
        element={
          <Layout>
            <p>Without the frame of the shop</p>
          </Layout>
        }
      />
    </CustomRoutes>
  </>
);
