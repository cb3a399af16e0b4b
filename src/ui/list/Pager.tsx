import { Button, Stack, Typography } from '@mui/material';
import { useListContext, useTranslate } from 'ra-core';
import { useWords } from '../words';

/** `always`: shown for a single page, too; otherwise only when there are more. */
export const Pager = ({ always }: { always: boolean }) => {
  const { page, perPage, total = 0, setPage, data } = useListContext();
  const translate = useTranslate();
  const words = useWords();
  const pages = Math.max(1, Math.ceil(total / perPage));
  if ((pages === 1 && !always) || !data?.length) return null;
  const first = (page - 1) * perPage + 1;
  return (
    <Stack
      component="nav"
      aria-label={translate('ra.navigation.pagination')}
      direction="row"
      sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', gap: 1, mt: 1.5 }}
    >
      <Typography sx={{ color: 'text.secondary' }}>
        {words('showing', { first, last: first + data.length - 1, total })}
      </Typography>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5 }}>
        <Button variant="outlined" size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>
          {translate('common.previous')}
        </Button>
        <span>{translate('common.page_of', { page, pages })}</span>
        <Button variant="outlined" size="small" disabled={page >= pages} onClick={() => setPage(page + 1)}>
          {translate('common.next')}
        </Button>
      </Stack>
    </Stack>
  );
};
