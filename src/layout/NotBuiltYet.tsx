import ConstructionIcon from '@mui/icons-material/ConstructionOutlined';
import { Card } from '@mui/material';
import { useTranslate } from 'ra-core';
import { EmptyState } from '../ui/EmptyState';
import { ScreenTitle } from '../ui/ScreenTitle';

/** A link of the specification whose screen is still to come says so. `title`: key of the catalogue. */
export const NotBuiltYet = ({ title }: { title: string }) => {
  const translate = useTranslate();
  return (
    <>
      <ScreenTitle title={translate(title, { smart_count: 2 })} />
      <Card>
        <EmptyState
          icon={ConstructionIcon}
          title={translate('layout.not_built')}
          hint={translate('layout.not_built_hint')}
        />
      </Card>
    </>
  );
};
