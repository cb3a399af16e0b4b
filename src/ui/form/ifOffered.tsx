import { useResourceContext } from 'ra-core';
import type { ComponentType } from 'react';
import { hasField } from '../../backends/backend';

/** Renders the input only if the backend's records have its field; otherwise it would drop what is typed. */
export function ifOffered<Props extends { source: string }>(Input: ComponentType<Props>) {
  return function OfferedInput(props: Props) {
    const resource = useResourceContext() ?? '';
    return hasField(resource, props.source) ? <Input {...props} /> : null;
  };
}
