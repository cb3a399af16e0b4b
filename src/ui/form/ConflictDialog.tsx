import {
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
} from '@mui/material';
import { useResourceContext } from 'ra-core';
import { useId, useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate';
import type { FieldConflict, ConflictDecision } from '../../dataProvider/merging';
import { formatTimeAgo } from '../../lib/formatTimeAgo';
import '../../i18n/clash';
import '../../i18n/changes';
import { useFieldLabel } from '../../lib/useFieldLabel';
import { AuditFieldValue } from '../changes/AuditFieldValue';
import { Dialog } from '../Dialog';

interface ConflictDialogProps {
  conflicts: readonly FieldConflict[];
  onDecided: (decision: ConflictDecision) => void;
}

/**
 * Asks for each conflicting field whether to use the stored or the typed value. The default is the stored value.
 */
export const ConflictDialog = ({ conflicts, onDecided }: ConflictDialogProps) => {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const id = useId();
  const [kept, setKept] = useState<readonly string[]>([]);
  const goOn = () => onDecided(null);
  const name = translate(`resources.${resource}.name`, { _: resource, smart_count: 1 }).toLowerCase();
  return (
    <Dialog open onClose={goOn} aria-labelledby={id} aria-describedby={`${id}-says`} maxWidth="sm" fullWidth>
      <DialogTitle id={id} sx={{ fontSize: 16, fontWeight: 650, pb: 1 }}>
        {translate('clash.title', { name })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5, pb: 1 }}>
        <div id={`${id}-says`}>{translate('clash.sentence')}</div>
        {conflicts.map((conflict, at) => (
          <ConflictField
            key={conflict.field}
            conflict={conflict}
            isFirst={at === 0}
            isMine={kept.includes(conflict.field)}
            onChoice={mine =>
              setKept(fields => [
                ...fields.filter(field => field !== conflict.field),
                ...(mine ? [conflict.field] : []),
              ])
            }
          />
        ))}
      </DialogContent>
      <DialogActions sx={{ p: 2, pt: 1, flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={goOn}>{translate('clash.go_on')}</Button>
        <Button variant="contained" onClick={() => onDecided(kept)}>
          {translate('clash.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

interface ConflictFieldProps {
  conflict: FieldConflict;
  isFirst: boolean;
  isMine: boolean;
  onChoice: (mine: boolean) => void;
}

const ConflictField = ({ conflict, isFirst, isMine, onChoice }: ConflictFieldProps) => {
  const { field, mine, theirs, change } = conflict;
  const translate = useTranslate();
  const label = useFieldLabel()({ source: field });
  const id = useId();
  const since = change && {
    moment: formatTimeAgo(change.at) ?? translate('clash.moment'),
    person: change.person || translate('changes.machine'),
  };
  return (
    <FormControl>
      <FormLabel
        id={id}
        sx={{ fontWeight: 600, color: 'text.primary', '&.Mui-focused': { color: 'text.primary' } }}
      >
        {label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        name={field}
        value={isMine ? 'mine' : 'theirs'}
        onChange={(_event, choice) => onChoice(choice === 'mine')}
      >
        <FormControlLabel
          value="theirs"
          control={<Radio autoFocus={isFirst} />}
          label={
            <Choice word={translate('clash.theirs')} field={field} value={theirs}>
              {since && translate('clash.since', since)}
            </Choice>
          }
        />
        <FormControlLabel
          value="mine"
          control={<Radio />}
          label={<Choice word={translate('clash.mine')} field={field} value={mine} />}
        />
      </RadioGroup>
    </FormControl>
  );
};

interface ChoiceProps {
  word: string;
  field: string;
  value: unknown;
  children?: string | undefined;
}

const Choice = ({ word, field, value, children }: ChoiceProps) => (
  <span style={{ overflowWrap: 'anywhere' }}>
    {word}{' '}
    <b>
      <AuditFieldValue field={field} value={value} />
    </b>
    {children && <span className="soft">{` ${children}`}</span>}
  </span>
);
