import { useTranslate } from '../i18n/useTranslate';
import { describeFailure } from './ErrorBanner';
import type { ChoicesLoadFailure } from './useSelectChoices';
import { focusContainerOfRemovedElement } from './focus';

export const ChoicesLoadFailureNotice = ({ sentence, error, refetch }: ChoicesLoadFailure) => {
  const translate = useTranslate();
  const failure = describeFailure(sentence ?? translate('common.choices_failed'), error ?? {});
  return (
    <span className="warning-line" role="alert">
      {failure.sentence} {failure.reason}{' '}
      {!failure.final && (
        <button
          ref={focusContainerOfRemovedElement}
          type="button"
          className="button"
          onClick={() => void refetch()}
        >
          {translate('common.try_again')}
        </button>
      )}
    </span>
  );
};
