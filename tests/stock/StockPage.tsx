import { useParams } from 'react-router-dom';
import { pages as dataFetching } from './pages/dataFetching';
import { pages as fields } from './pages/fields';
import { pages as forms } from './pages/forms';
import { pages as inputs } from './pages/inputs';
import { pages as lists } from './pages/lists';
import { pages as security } from './pages/security';
import { pages as shows } from './pages/shows';
import { pages as ui } from './pages/ui';

const PAGES: Readonly<Record<string, React.ComponentType>> = {
  ...dataFetching,
  ...fields,
  ...forms,
  ...inputs,
  ...lists,
  ...security,
  ...shows,
  ...ui,
};

/** The page of the component or hook that the URL names. */
export const StockPage = () => {
  const { name = '' } = useParams();
  const Page = PAGES[name];
  return Page ? <Page key={name} /> : <p>There is no page {name}.</p>;
};
