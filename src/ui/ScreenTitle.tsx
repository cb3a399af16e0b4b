import { Title } from 'react-admin';
import { config } from '../config';

/** The page's heading in the header, and the document's title. */
export const ScreenTitle = ({ title }: { title: string }) => (
  <>
    <title>{`${title} · ${config().productName}`}</title>
    <Title title={title} preferenceKey={false} />
  </>
);
