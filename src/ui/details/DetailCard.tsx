import type { ReactNode } from 'react';
import { Picture } from '../fields';
import { focusBesideRemoved } from '../focus';
import './details.css';

interface DetailCardProps {
  /** The URL of a picture; the built-in drawing if empty, and no picture if absent. */
  picture?: string;
  name: ReactNode;
  /** Each fact has a label and a value; a fact without a value is left out. */
  facts: readonly (readonly [label: string, value: ReactNode])[];
  warning?: string | null;
  action?: ReactNode;
}

/** One line of a record's details, made of plain elements because an order may have hundreds of lines. */
export const DetailCard = ({ picture, name, facts, warning, action }: DetailCardProps) => (
  <li ref={focusBesideRemoved} className="card">
    {picture !== undefined && <Picture address={picture} width={40} />}
    <div className="card-text">
      <div className="strong">{name}</div>
      <div className="facts">
        {facts
          .filter(([, value]) => value !== null && value !== undefined)
          .map(([label, value]) => (
            <div key={label}>
              <span className="soft">{label}:</span> {value}
            </div>
          ))}
      </div>
      {warning && <div className="warning-line">{warning}</div>}
    </div>
    {action}
  </li>
);
