import { useState } from 'react';
import { deliveryTexts as texts } from '../../i18n/deliveries';
import { filled } from '../../i18n/filled';
import { formatCents } from '../../lib/money';
import { formatCount } from '../../lib/quantities';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { findUnusualCosts, type CostedLine } from './order';

interface Question {
  lines: readonly CostedLine[];
  answer: (isConfirmed: boolean) => void;
}

const MAX_NAMED = 5;

function describe(lines: readonly CostedLine[]): string {
  const named = lines.slice(0, MAX_NAMED).map(({ name, costCents, productCents }) =>
    filled(texts.unusualCost, {
      product: name,
      cost: formatCents(costCents),
      before: formatCents(productCents),
    }),
  );
  const more = lines.length - named.length;
  return [...named, ...(more > 0 ? [filled(texts.unusualMore, { count: formatCount(more) })] : [])].join(' ');
}

/**
 * Asks about costs that are probably mistyped before they are saved.
 * @returns `confirmCosts`, which resolves to whether the costs can be saved, and the dialog to render
 */
export function useCostQuestion() {
  const [question, setQuestion] = useState<Question | null>(null);
  const confirmCosts = async (lines: readonly CostedLine[]): Promise<boolean> => {
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
      title={texts.unusualTitle}
      sentence={describe(question.lines)}
      confirm={texts.unusualConfirm}
      cancel={texts.unusualCancel}
      harmless
      onConfirm={() => close(true)}
      onClose={() => close(false)}
    />
  );
  return { confirmCosts, costQuestion };
}
