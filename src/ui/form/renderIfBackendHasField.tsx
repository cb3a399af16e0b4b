import { useResourceContext } from 'ra-core';
import type { ComponentType } from 'react';
import { isFieldSupported } from '../../backends/backend';

/**
 * Wraps an input so that it is rendered only if the backend has its field. Otherwise typed values would be lost.
 */
export function renderIfBackendHasField<Props extends { source: string }>(Input: ComponentType<Props>) {
  return function OfferedInput(props: Props) {
    const resource = useResourceContext() ?? '';
    return isFieldSupported(resource, props.source) ? <Input {...props} /> : null;
  };
}
