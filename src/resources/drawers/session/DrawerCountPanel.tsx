import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useEvent } from 'ra-core';
import { useId, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { listDenominations } from '../../../../contract/denominations';
import '../../../i18n/reports';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/drawers';
import { config } from '../../../lib/config';
import { formatDateTime } from '../../../lib/days';
import { formatCents } from '../../../lib/money';
import { formatCentsForInput, parseCents } from '../../../lib/quantityInput';
import { BusyButton } from '../../../ui/BusyButton';
import { ErrorBanner } from '../../../ui/ErrorBanner';
import { NumberTextField } from '../../../ui/form/NumberTextField';
import { Panel } from '../../../ui/Panel';
import { UnsavedChangesQuestion } from '../../../ui/UnsavedChangesQuestion';
import type { CountedTender, DrawerCount, DrawerSessionDetails } from '../../../dataProvider/api';
import { useDrawerAction } from './useDrawerAction';

interface CountProps {
  session: DrawerSessionDetails;
  onCounted: () => Promise<void>;
}

type CountMode = 'denominations' | 'total';

/** Texts in the inputs: cash in total, pieces by denomination in cents, and amounts by tender (`getTenderKey`). */
interface TypedCount {
  mode: CountMode;
  pieces: Readonly<Record<number, string>>;
  cash: string;
  tenders: Readonly<Record<string, string>>;
}

const getTenderKey = ({ tender, name }: CountedTender): string => `${tender} ${name}`;

/** Lists the tenders of the form: those of the shop, and others that were counted before the shop gave them up. */
function listTendersToCount({ tendersToCount, count }: DrawerSessionDetails): CountedTender[] {
  const listed = new Set(tendersToCount.map(getTenderKey));
  return [...tendersToCount, ...(count?.tenders ?? []).filter(counted => !listed.has(getTenderKey(counted)))];
}

const typedOf = (count: DrawerCount | null): TypedCount => ({
  mode: typeof count?.cashCents === 'number' ? 'total' : 'denominations',
  pieces: Object.fromEntries((count?.denominations ?? []).map(({ cents, count }) => [cents, String(count)])),
  cash: typeof count?.cashCents === 'number' ? formatCentsForInput(count.cashCents) : '',
  tenders: Object.fromEntries(
    (count?.tenders ?? []).map(counted => [getTenderKey(counted), formatCentsForInput(counted.cents)]),
  ),
});

/** Joins the filled inputs to one text. A different text means that the user changed the count. */
const serializeTyped = ({ mode, pieces, cash, tenders }: TypedCount): string => {
  const filled = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).filter(([, text]) => text.trim() !== '');
  return JSON.stringify([mode === 'total' ? cash.trim() : filled(pieces), filled(tenders)]);
};

/** Maximum number of coins or notes of one denomination that the server accepts. */
const MAX_PIECES = 999_999;

/** Parses a number of coins or notes. An empty text is 0. Returns null for other texts than whole numbers. */
function parsePieces(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return 0;
  return /^\d+$/.test(typed) && Number(typed) <= MAX_PIECES ? Number(typed) : null;
}

/** Form for counting a drawer. It does not show the expected amount. Enter moves the focus to the next input. */
export const DrawerCountPanel = ({ session, onCounted }: CountProps) => {
  const translate = useTranslate();
  const status = useId();
  const { count } = session;
  const stored = typedOf(count);
  const [typed, setTyped] = useState(stored);
  const [checked, setChecked] = useState(false);
  const { run, busy, failure } = useDrawerAction(translate('drawers.countFailed'), onCounted);
  const denominations = listDenominations(config().currency);
  const pieces = denominations.map(cents => ({ cents, count: parsePieces(typed.pieces[cents] ?? '') }));
  const sum = pieces.reduce((total, piece) => total + piece.cents * (piece.count ?? 0), 0);
  const isByTotal = typed.mode === 'total';
  const cash = isByTotal ? parseCents(typed.cash) : sum;
  const tenders = listTendersToCount(session).map(({ tender, name }) => {
    const key = getTenderKey({ tender, name });
    const text = (typed.tenders[key] ?? '').trim();
    return { key, tender, name, text, cents: text === '' ? null : parseCents(text) };
  });
  const isWrong =
    cash === null ||
    (!isByTotal && pieces.some(piece => piece.count === null)) ||
    tenders.some(({ text, cents }) => text !== '' && cents === null);
  const unsaved = useEvent(() => serializeTyped(typed) !== serializeTyped(typedOf(session.count)));
  const save = async (form: HTMLFormElement) => {
    flushSync(() => setChecked(true));
    if (isWrong) return form.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus();
    const counted = tenders.flatMap(({ tender, name, cents }) =>
      cents === null ? [] : [{ tender, name, cents }],
    );
    await run(
      api =>
        api.countDrawer({
          id: session.id,
          ...(isByTotal
            ? { cashCents: cash }
            : {
                denominations: pieces.flatMap(({ cents, count }) => (count ? [{ cents, count }] : [])),
              }),
          tenders: counted,
        }),
      translate('drawers.counted', { amount: formatCents(cash) }),
    );
  };
  const choose = (mode: CountMode | null) => mode && setTyped({ ...typed, mode });
  return (
    <Panel title={translate('drawers.count')}>
      <UnsavedChangesQuestion unsaved={unsaved} />
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{translate('drawers.countHelp')}</Typography>
      <form
        onSubmit={event => {
          event.preventDefault();
          void save(event.currentTarget);
        }}
        noValidate
      >
        <ToggleButtonGroup
          exclusive
          size="small"
          value={typed.mode}
          onChange={(_event, mode: CountMode | null) => choose(mode)}
          aria-label={translate('drawers.countBy')}
          sx={{ mb: 2 }}
        >
          <ToggleButton value="denominations">{translate('drawers.byDenomination')}</ToggleButton>
          <ToggleButton value="total">{translate('drawers.byTotal')}</ToggleButton>
        </ToggleButtonGroup>
        {isByTotal ? (
          <NumberTextField
            label={translate('drawers.cash')}
            value={typed.cash}
            onChange={cash => setTyped({ ...typed, cash })}
            error={checked && cash === null}
            onKeyDown={focusNextOnEnter}
            helperText={checked && cash === null && translate('drawers.amountWrong')}
            sx={{ maxWidth: 200 }}
          />
        ) : (
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))',
              gap: 1.5,
            }}
          >
            {pieces.map(({ cents, count }) => {
              const isPieceWrong = checked && count === null;
              return (
                <NumberTextField
                  key={cents}
                  label={translate('drawers.pieces', { value: formatCents(cents) })}
                  value={typed.pieces[cents] ?? ''}
                  onChange={text => setTyped({ ...typed, pieces: { ...typed.pieces, [cents]: text } })}
                  input={{ inputMode: 'numeric', maxLength: 6 }}
                  error={isPieceWrong}
                  onKeyDown={focusNextOnEnter}
                  helperText={
                    isPieceWrong ? translate('drawers.piecesWrong') : count ? formatCents(cents * count) : ' '
                  }
                />
              );
            })}
          </Box>
        )}
        <Typography component="h3" sx={{ fontWeight: 650, mt: 2 }}>
          {translate('drawers.otherTenders')}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>
          {translate('drawers.otherTendersHelp')}
        </Typography>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))', gap: 1.5 }}>
          {tenders.map(({ key, tender, name, text, cents }) => {
            const isTenderWrong = checked && text !== '' && cents === null;
            return (
              <NumberTextField
                key={key}
                label={name || translate(`reports.columns.${tender}`)}
                value={typed.tenders[key] ?? ''}
                onChange={text => setTyped({ ...typed, tenders: { ...typed.tenders, [key]: text } })}
                error={isTenderWrong}
                onKeyDown={focusNextOnEnter}
                helperText={isTenderWrong && translate('drawers.amountWrong')}
              />
            );
          })}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mt: 2 }}>
          <Typography id={status} role="status" sx={{ fontSize: 20, fontWeight: 650 }}>
            {translate('drawers.cashSum', { amount: formatCents(cash ?? 0) })}
          </Typography>
          <BusyButton type="submit" variant="contained" busy={busy} aria-describedby={status}>
            {translate(count ? 'drawers.saveAgain' : 'drawers.save')}
          </BusyButton>
        </Box>
        {count && (
          <Typography sx={{ color: 'text.secondary', mt: 1 }}>
            {translate('drawers.countedBy', {
              moment: formatDateTime(count.countedAt),
              person: count.countedBy,
            })}
          </Typography>
        )}
        <ErrorBanner failure={failure} />
      </form>
    </Panel>
  );
};

/** Moves the focus to the next input, and from the last input to the submit button. */
function focusNextOnEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement))
    return;
  event.preventDefault();
  const stops = [...(event.target.form?.querySelectorAll<HTMLElement>('input, button[type=submit]') ?? [])];
  stops[stops.indexOf(event.target) + 1]?.focus();
}
