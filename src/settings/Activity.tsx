/** The shop's audit trail, filtered by person, resource and days. The URL contains the filters. */
import { Card, Stack } from '@mui/material';
import { addDays, parseISO } from 'date-fns';
import { useDataProvider, useGetResourceLabel } from 'ra-core';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ActivityFilter, Api, User } from '../dataProvider/api';
import type { Translate } from '../i18n/translate';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/happened';
import '../i18n/activity';
import '../i18n/settings';
import '../i18n/promotions';
import '../i18n/counts';
import { isIsoDay } from '../lib/days';
import { ENTITIES } from '../entities';
import { useBranch } from '../lib/branch';
import { BackLink } from '../ui/BackLink';
import { AuditEntryPages } from '../ui/changes/AuditEntryPages';
import { useAuditEntries } from '../ui/changes/useAuditEntries';
import { NativeSelect } from '../ui/NativeSelect';
import { InvalidDaysMessage } from '../ui/dates/DateRangePickers';
import { DayRangePicker } from '../ui/dates/DayRangePicker';
import { ExportFileButton } from '../ui/export/ExportFileButton';
import type { ExportOrigin } from '../ui/export/originColumns';
import { PrintedHeading } from '../ui/PrintedHeading';
import { ScreenTitle } from '../ui/ScreenTitle';
import { useSelectChoices } from '../ui/useSelectChoices';

/**
 * Resources that have audit entries, in menu order. Resources of the application are listed by the application's names,
 * all other resources by the names in the API's entries. `session` stands for sign-ins and refused sign-ins.
 */
const KINDS = [
  'banners',
  'branches',
  'categories',
  'products',
  'users',
  'price-change',
  'inventory/warehouses',
  'inventory/transfers',
  'inventory/counts',
  'purchases/suppliers',
  'purchases/orders',
  'promotions',
  'settings/discount-types',
  'settings/menu-categories',
  'terminal',
  'webhook',
  ...ENTITIES.map(({ name }) => name),
];
const SESSIONS = 'session';

/**
 * Converts a day to UTC milliseconds of its start on the device's clock; at least 0. Undefined for invalid text.
 * @param later number of days to add to the day
 */
function startOf(day: string, later = 0): number | undefined {
  return isIsoDay(day) ? Math.max(0, addDays(parseISO(day), later).getTime()) : undefined;
}

type Choice = Record<'person' | 'kind' | 'from' | 'to', string>;

/** Returns an error message for invalid days. */
function describeInvalidDays({ from, to }: Choice, translate: Translate): string | null {
  const noDay = [from, to].find(day => day !== '' && !isIsoDay(day));
  if (noDay) return translate('dates.no_day', { day: noDay });
  return from !== '' && to !== '' && from > to ? translate('dates.backwards') : null;
}

const filterOf = ({ person, kind, from, to }: Choice): ActivityFilter => ({
  person: person || undefined,
  resource: kind || undefined,
  from: startOf(from),
  to: startOf(to, 1),
});

const Activity = () => {
  const translate = useTranslate();
  const [search, setSearch] = useSearchParams();
  const choice: Choice = {
    person: search.get('person') ?? '',
    kind: search.get('kind') ?? '',
    from: search.get('from') ?? '',
    to: search.get('to') ?? '',
  };
  const filter = filterOf(choice);
  // For invalid days, the page shows an error and no entries.
  const invalid = describeInvalidDays(choice, translate);
  const hint = useId();
  const choose = (name: keyof Choice, value: string) =>
    setSearch(
      before => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const pages = useAuditEntries({
    key: ['activity', filter],
    query: (api, before, options) => api.activity({ ...filter, before }, options),
    failed: translate('activity.failed'),
    enabled: !invalid,
  });
  return (
    <>
      <ScreenTitle title={translate('activity.title')} />
      <BackLink to="/admin/settings" label={translate('settings.back')} />
      <PrintedHeading title={translate('activity.title')} />
      <Stack
        className="no-print"
        direction="row"
        sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'flex-end', my: 2 }}
      >
        <PersonFilter value={choice.person} onChange={value => choose('person', value)} />
        <KindFilter value={choice.kind} onChange={value => choose('kind', value)} />
        <DayRangePicker
          labels={{ start: translate('activity.from'), end: translate('activity.to') }}
          range={{ start: choice.from, end: choice.to }}
          onChange={({ start, end }) => {
            if (start !== undefined) choose('from', start);
            if (end !== undefined) choose('to', end);
          }}
          mayBeEmpty
          describedBy={invalid ? hint : undefined}
        />
        {invalid && <InvalidDaysMessage id={hint}>{invalid}</InvalidDaysMessage>}
        <Export filter={filter} days={{ start: choice.from, end: choice.to }} disabled={invalid !== null} />
      </Stack>
      {!invalid && (
        <Card sx={{ px: 2, py: 1, maxWidth: 720 }}>
          <AuditEntryPages pages={pages} />
        </Card>
      )}
    </>
  );
};

interface FilterProps {
  value: string;
  onChange: (value: string) => void;
}

const BOX = {
  minWidth: 170,
  flex: { xs: '1 1 45%', sm: '0 0 auto' },
};

const PersonFilter = ({ value, onChange }: FilterProps) => {
  const translate = useTranslate();
  const { choices, notice } = useSelectChoices<User>('users', { sort: { field: 'name', order: 'ASC' } });
  const isKnown = value === '' || choices.some(({ id }) => String(id) === value);
  return (
    <NativeSelect
      label={translate('activity.person')}
      value={value}
      onChange={onChange}
      notice={notice}
      choices={[
        ['', translate('activity.everybody')],
        ...(isKnown ? [] : [[value, translate('common.number', { id: value })] as const]),
        ...choices.map(({ id, name }) => [String(id), name] as const),
      ]}
      sx={BOX}
    />
  );
};

const KindFilter = ({ value, onChange }: FilterProps) => {
  const translate = useTranslate();
  const nameOf = useGetResourceLabel();
  return (
    <NativeSelect
      label={translate('activity.kind')}
      value={value}
      onChange={onChange}
      choices={[
        ['', translate('activity.everything')],
        ...KINDS.map(
          name => [name, translate(`happened.many.${name}`, { _: '' }) || nameOf(name, 2)] as const,
        ),
        [SESSIONS, translate('activity.sessions')],
      ]}
      sx={BOX}
    />
  );
};

interface ExportProps {
  filter: ActivityFilter;
  days: ExportOrigin['days'];
  disabled: boolean;
}

const Export = ({ filter, days, disabled }: ExportProps) => {
  const api = useDataProvider<Api>();
  const branchId = useBranch();
  return (
    <ExportFileButton
      disabled={disabled}
      name="who did what"
      branchId={branchId}
      isShared
      days={days}
      prepare={async () => {
        const [{ readActivityFile }, file] = await Promise.all([
          import('./activityFile'),
          api.exportActivity(filter),
        ]);
        return readActivityFile(await file.text());
      }}
    />
  );
};

export default Activity;
