import { createElement, lazy, Suspense } from 'react';
import type { CircularProgressProps } from '@mui/material/CircularProgress';

const Loaded = lazy(() => import('@mui/material/CircularProgress'));

/** MUI's own, fetched when it is first drawn; nothing is drawn until then. */
export default function CircularProgress(props: CircularProgressProps) {
  return createElement(Suspense, null, createElement(Loaded, props));
}
