import type { ReactNode } from 'react';
import { Picture } from '../fields';
import { focusNeighbourOfRemovedRow } from '../focus';
import './details.css';

interface DetailCardProps {
  /** URL of the picture. Empty shows the built-in drawing, and undefined shows no picture. */
  picture?: string;
  name: ReactNode;
  /** Label and value of each fact. Facts without a value are omitted. */
  facts: readonly (readonly [label: string, value: ReactNode])[];
  warning?: string | null;
  action?: ReactNode;
}

/** A line of a record's details. It is made of plain elements, because an order can have hundreds of lines. */
export const DetailCard = ({ picture, name, facts, warning, action }: DetailCardProps) => (
  <li ref={focusNeighbourOfRemovedRow} className="card">
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
