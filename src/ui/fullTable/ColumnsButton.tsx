import { useTranslate } from 'ra-core';
import { useId, useRef, type ReactNode, type ToggleEvent } from 'react';
import { useFieldLabel } from '../../lib/useFieldLabel';
import { declared } from '../list/ListTable';
import { useHiddenColumns } from './hiddenColumns';
import { columnsButton } from './styles';
import { Box } from '@mui/material';

/** Shows and hides the list's columns, in the platform's own popover. One always stays. */
export const ColumnsButton = ({ children }: { children: ReactNode }) => {
  const translate = useTranslate();
  const labelOf = useFieldLabel();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [hidden, hide] = useHiddenColumns(children);
  const columns = declared(children);
  const shown = columns.filter(({ source }) => !hidden.includes(source));
  const place = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    if (newState !== 'open' || !button.current) return;
    const { bottom, right } = button.current.getBoundingClientRect();
    currentTarget.style.setProperty('--top', `${bottom + 4}px`);
    currentTarget.style.setProperty('--right', `${document.documentElement.clientWidth - right}px`);
  };
  const label = translate('ra.action.select_columns');
  return (
    <Box component="span" sx={columnsButton}>
      <button ref={button} type="button" className="button" popoverTarget={id}>
        {label}
      </button>
      <div id={id} popover="auto" role="group" aria-label={label} onBeforeToggle={place}>
        {columns.map(column => {
          const { source } = column;
          const isShown = !hidden.includes(source);
          return (
            <label key={source}>
              <input
                type="checkbox"
                checked={isShown}
                disabled={isShown && shown.length === 1}
                onChange={() =>
                  hide(isShown ? [...hidden, source] : hidden.filter(other => other !== source))
                }
              />
              {labelOf(column)}
            </label>
          );
        })}
      </div>
    </Box>
  );
};
