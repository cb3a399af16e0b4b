/** What the backend has nothing for: nothing leads there, and who goes there all the same is told so. */
import BlockIcon from '@mui/icons-material/BlockOutlined';
import { Card } from '@mui/material';
import { useGetResourceLabel, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { backend } from '../backends';
import type { Capability } from '../backends/createBackend';
import { titleOf } from '../lib/reportWords';
import { REPORTS } from '../reports';
import { RESOURCES } from '../resources';
import { EmptyState } from '../ui/EmptyState';
import { ScreenTitle } from '../ui/ScreenTitle';

/** What the screen at an address lacks, or null. */
export function lackAt(address: string): Capability | null {
  const path = address.replace(/^\/admin\/?/, '').replace(/\?.*$/, '');
  const report = REPORTS.find(known => known.path === path);
  const resource = RESOURCES.find(({ name }) => path === name || path.startsWith(`${name}/`));
  const need = report?.call ?? resource?.name;
  return need !== undefined && !backend().capabilities.has(need) ? need : null;
}

/** The screen, or a sentence in its place. */
export const Offered = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  const lack = lackAt(pathname);
  return lack ? <NotOffered lack={lack} /> : children;
};

/** What a report that has no words of its own in this sentence is called: "sales by day". */
const reportOf = (call: Capability): string => {
  const name = REPORTS.find(report => report.call === call)
    ?.path.split('/')
    .at(-1);
  return titleOf(name ?? call).toLowerCase();
};

const NotOffered = ({ lack }: { lack: Capability }) => {
  const translate = useTranslate();
  const labelOf = useGetResourceLabel();
  const isResource = RESOURCES.some(({ name }) => name === lack);
  const what = isResource
    ? labelOf(lack, 2).toLowerCase()
    : translate(`lacking.calls.${lack}`, { _: reportOf(lack) });
  return (
    <>
      <ScreenTitle title={translate('lacking.title')} />
      <Card>
        <EmptyState
          icon={BlockIcon}
          title={translate('lacking.title')}
          hint={translate('lacking.sentence', { what })}
        />
      </Card>
    </>
  );
};
