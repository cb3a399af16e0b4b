import { laterScreen, type Fallback, type Load } from './laterScreen';
import { MissingPart } from './MissingPart';

/**
 * A part of a screen, fetched when it is first drawn. Where its file does not arrive, the page is never loaded again by itself: the
 * fallback stays, a sentence says what is missing, and all around it is as it was, so that a form keeps what was typed.
 */
export const later = <Props extends object>(load: Load<Props>, fallback: Fallback<Props> = null) =>
  laterScreen(load, fallback, props => (
    <>
      {typeof fallback === 'function' ? fallback(props) : fallback}
      <MissingPart onClose={closing(props)} />
    </>
  ));

/** What a dialog that did not arrive would have called when it is closed: nobody waits for it then. */
function closing(props: object): (() => void) | undefined {
  const { onClose, onCancel } = props as { onClose?: () => void; onCancel?: () => void };
  return onClose ?? onCancel;
}
