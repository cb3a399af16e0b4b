import { createElement, lazy, Suspense } from 'react';
import type { CircularProgressProps } from '@mui/material/CircularProgress';

const Loaded = lazy(() => import('@mui/material/CircularProgress'));

/** The same, fetched when it is first drawn; nothing until then. */
export default function CircularProgress(props: CircularProgressProps) {
  return createElement(Suspense, null, createElement(Loaded, props));
}
