import { useResourceContext } from 'ra-core';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/useTranslate';
import { useFieldLabel } from '../../lib/useFieldLabel';
import { readColumnProps } from './ListTable';
import { PopoverButton } from '../PopoverButton';
import { useHiddenColumns } from './hiddenColumns';

export const ColumnsButton = ({ children }: { children: ReactNode }) => {
  const translate = useTranslate();
  const labelOf = useFieldLabel();
  const [hidden, hide] = useHiddenColumns(children);
  const columns = readColumnProps(children, useResourceContext() ?? '');
  const shown = columns.filter(({ source }) => !hidden.includes(source));
  return (
    <PopoverButton label={translate('ra.action.select_columns')} icon="columns">
      {open =>
        open &&
        columns.map(column => {
          const { source } = column;
          const isShown = !hidden.includes(source);
          return (
            <label key={source}>
              <input
                type="checkbox"
                aria-label={column.wideOnly ? labelOf(column) : undefined}
                checked={isShown}
                disabled={isShown && shown.length === 1}
                onChange={() =>
                  hide(isShown ? [...hidden, source] : hidden.filter(other => other !== source))
                }
              />
              <span>
                {labelOf(column)}
                {column.wideOnly && <span className="second-line">{translate('common.wide_only')}</span>}
              </span>
            </label>
          );
        })
      }
    </PopoverButton>
  );
};
