import { useRef } from 'react';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/morning';
import { announce } from '../../ui/announce';
import { PopoverButton } from '../../ui/PopoverButton';
import { PrintButton } from '../../ui/PrintButton';
import { PrintedHeading } from '../../ui/PrintedHeading';
import { moveMorningCard, type MorningCardLayout, type MorningCardName } from './morningCards';

interface ArrangeProps {
  choice: MorningCardLayout;
  there: readonly MorningCardName[];
  onChange: (choice: MorningCardLayout) => void;
}

interface ToolsProps extends ArrangeProps {
  branchId: number;
  day: string;
}

export const MorningDashboardActions = ({ branchId, day, ...arranged }: ToolsProps) => (
  <>
    <span className="no-print">
      <Arrange {...arranged} />
    </span>
    <PrintDay branchId={branchId} day={day} />
  </>
);

const Arrange = ({ choice: { order, hidden }, there, onChange }: ArrangeProps) => {
  const translate = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  const shown = order.filter(name => there.includes(name));
  const move = (name: MorningCardName, by: 1 | -1) => {
    onChange({ order: moveMorningCard(order, name, by, shown), hidden });
    const card = translate(`morning.cards.${name}`);
    const position = shown.indexOf(name) + by + 1;
    announce(translate('morning.moved', { card, position, count: shown.length }));
    // The focus stays on the pressed button of the moved card. If the card is now first or last, that button is
    // disabled, and the card's other button gets the focus.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[data-card=${name}] button:enabled`);
      buttons?.[by === 1 ? buttons.length - 1 : 0]?.focus();
    });
  };
  const show = (name: MorningCardName, isShown: boolean) => {
    const others = hidden.filter(other => other !== name);
    onChange({ order, hidden: isShown ? others : [...others, name] });
  };
  return (
    <PopoverButton label={translate('morning.arrange')} icon="columns">
      {open =>
        open && (
          <ul ref={list} className="morning-arrange">
            {shown.map((name, at) => (
              <li key={name} data-card={name}>
                <label>
                  <input
                    type="checkbox"
                    checked={!hidden.includes(name)}
                    onChange={({ target }) => show(name, target.checked)}
                  />
                  {translate(`morning.cards.${name}`)}
                </label>
                {([-1, 1] as const).map(by => (
                  <button
                    key={by}
                    type="button"
                    aria-label={translate(by === -1 ? 'morning.up' : 'morning.down', {
                      card: translate(`morning.cards.${name}`),
                    })}
                    disabled={shown[at + by] === undefined}
                    onClick={() => move(name, by)}
                  >
                    {by === -1 ? '↑' : '↓'}
                  </button>
                ))}
              </li>
            ))}
          </ul>
        )
      }
    </PopoverButton>
  );
};

const PrintDay = ({ branchId, day }: { branchId: number; day: string }) => {
  const translate = useTranslate();
  return (
    <>
      <PrintButton />
      <PrintedHeading
        title={translate('menu.dashboard')}
        branchId={branchId}
        range={{ start: day, end: day }}
      />
    </>
  );
};
