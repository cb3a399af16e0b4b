import { useBranch } from '../../lib/branch';
import { useTranslate } from '../../i18n/useTranslate';
import { FormPanel } from '../../ui/form/FormPanel';
import { DecimalInput, SelectInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';
import { useApiQuery } from '../../ui/useApiQuery';
import { getChoicesLoadFailure } from '../../ui/useSelectChoices';
import { getDrawerSessionPath } from '../../lib/drawerPaths';
import '../../i18n/drawers';

const OpenDrawerForm = () => (
  <FormPanel afterCreate={getDrawerSessionPath}>
    <TerminalSelect />
    <DecimalInput source="floatCents" unit="money" required />
  </FormPanel>
);

const TerminalSelect = () => {
  const translate = useTranslate();
  const branchId = useBranch();
  const failed = translate('drawers.terminalsFailed');
  const terminals = useApiQuery({
    key: ['drawerTerminals', branchId],
    query: (api, options) => api.drawerTerminals(branchId, options),
    failed,
  });
  return (
    <SelectInput
      source="terminalId"
      choices={(terminals.data ?? []).map(({ id, name }) => ({
        id,
        name: name || translate('drawers.unnamed', { id }),
      }))}
      notice={getChoicesLoadFailure(terminals, failed)}
      translateChoice={false}
      validate={required()}
      parse={Number}
    />
  );
};

export default OpenDrawerForm;
