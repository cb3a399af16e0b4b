import { useState } from 'react';
import { translate } from '../../i18n/translate';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/deliveries';
import { formatCents } from '../../lib/money';
import { formatCount } from '../../lib/quantities';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { findUnusualCosts, type LineCostComparison } from './order';

interface Question {
  lines: readonly LineCostComparison[];
  answer: (isConfirmed: boolean) => void;
}

const MAX_NAMED = 5;

function describe(lines: readonly LineCostComparison[]): string {
  const named = lines.slice(0, MAX_NAMED).map(({ name, costCents, productCents }) =>
    translate('deliveries.unusualCost', {
      product: name,
      cost: formatCents(costCents),
      before: formatCents(productCents),
    }),
  );
  const more = lines.length - named.length;
  return [
    ...named,
    ...(more > 0 ? [translate('deliveries.unusualMore', { count: formatCount(more) })] : []),
  ].join(' ');
}

/**
 * Asks for confirmation of costs that are probably mistyped.
 * @returns `confirmCosts`, which resolves to true if the costs can be saved, and the dialog to render
 */
export function useUnusualCostsQuestion() {
  const translate = useTranslate();
  const [question, setQuestion] = useState<Question | null>(null);
  const confirmCosts = async (lines: readonly LineCostComparison[]): Promise<boolean> => {
    const unusual = findUnusualCosts(lines);
    if (unusual.length === 0) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setQuestion({ lines: unusual, answer: resolve });
    return promise;
  };
  const close = (isConfirmed: boolean) => {
    question?.answer(isConfirmed);
    setQuestion(null);
  };
  const costQuestion = question && (
    <ConfirmDialog
      title={translate('deliveries.unusualTitle')}
      sentence={describe(question.lines)}
      confirm={translate('deliveries.unusualConfirm')}
      cancel={translate('deliveries.unusualCancel')}
      harmless
      onConfirm={() => close(true)}
      onClose={() => close(false)}
    />
  );
  return { confirmCosts, costQuestion };
}
