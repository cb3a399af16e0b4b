import { useInput, useRecordContext } from 'ra-core';
import { useWatch } from 'react-hook-form';
import type { TextKeySuffix } from '../../i18n/textKey';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/branches';
import { CASH_ROUNDING_STEPS, COSTING_METHODS } from '../../../contract/enums';
import type { Branch } from '../../dataProvider/api';
import { formatDay } from '../../lib/days';
import { formatCents, toCents } from '../../lib/money';
import { formatCount } from '../../lib/quantities';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { formatHourOfDay, listTimeZones } from '../../lib/displayNames';
import { CheckboxInput, FormGroup, TextInput } from '../../ui/form/inputs';
import { useApiQuery } from '../../ui/useApiQuery';
import { NativeSelect } from '../../ui/NativeSelect';

/**
 * Fields of a branch that only our server has: time zone, cut-off hour, name of the tax, rounding of cash, rules for
 * reading the labels of scales, and rule for computing costs.
 */
export const BranchSettings = () => {
  const words = useResourceTexts();
  return (
    <FormGroup title="resources.branches.words.clock">
      <Choice
        source="timeZone"
        help={words('zone_help')}
        choices={listTimeZones().map(zone => [zone, zone])}
      />
      <Choice
        source="cutoffHour"
        help={words('cutoff_help')}
        choices={Array.from({ length: 13 }, (_, hour) => [hour, formatHourOfDay(hour)])}
      />
      <ClockEffectLine />
      <TextInput source="taxLabel" helperText={words('tax_help')} />
      <CheckboxInput source="pricesIncludeTax" />
      <Choice
        source="cashRounding"
        help={words('rounding_help')}
        choices={CASH_ROUNDING_STEPS.map(step => [
          step,
          step === 0 ? words('no_rounding') : formatCents(toCents(step)),
        ])}
      />
      <TextInput source="scaleRules" helperText={words('scale_help')} />
      <Choice
        source="costRule"
        help={words('cost_rule_help')}
        choices={COSTING_METHODS.map(rule => [rule, words(`cost_rules.${rule}`)])}
      />
    </FormGroup>
  );
};

interface ChoiceProps {
  source: TextKeySuffix<'resources.branches.fields'>;
  help: string;
  choices: (readonly [value: string | number, name: string])[];
}

const Choice = ({ source, help, choices }: ChoiceProps) => {
  const translate = useTranslate();
  const { field, id } = useInput<{ [name: string]: string | number }>({ source });
  const stored = String(field.value ?? '');
  const known = choices.find(([choice]) => String(choice) === stored);
  return (
    <NativeSelect
      {...field}
      id={id}
      value={known ? known[0] : stored}
      choices={known ? choices : [[stored, stored], ...choices]}
      label={translate(`resources.branches.fields.${source}`)}
      helperText={help}
    />
  );
};

const ClockEffectLine = () => {
  const words = useResourceTexts();
  const record = useRecordContext<Branch>();
  const watched: unknown[] = useWatch({ name: ['timeZone', 'cutoffHour'] });
  const [timeZone, cutoffHour] = watched;
  const branchId = record?.id;
  const clock = { timeZone: String(timeZone), cutoffHour: Number(cutoffHour) };
  const changed =
    branchId !== undefined && (timeZone !== record?.timeZone || cutoffHour !== record?.cutoffHour);
  const { data, failure } = useApiQuery({
    key: ['branchClock', branchId, clock],
    query: (api, options) => api.branchClock({ branchId: branchId!, ...clock }, options),
    failed: words('clock_failed'),
    enabled: changed,
  });
  const says = () => {
    if (!changed) return null;
    if (failure) return failure.sentence;
    if (!data) return words('clock_asking');
    if (data.moved === 0) return words('clock_nothing');
    return words('clock_moves', {
      moved: formatCount(data.moved),
      orders: formatCount(data.orders),
      first: formatDay(data.firstDay),
      last: formatDay(data.lastDay),
    });
  };
  return (
    <p role="status" className="warning-line wide">
      {says()}
    </p>
  );
};
