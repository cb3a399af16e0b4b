import { laterScreen, type Fallback, type Load } from './laterScreen';
import { MissingPart } from './MissingPart';

/**
 * A part of a screen, fetched when it is first drawn. Where its file does not arrive, the page is not loaded again by itself: the
 * fallback stays, a sentence says what is missing, and everything around it stays, so that a form keeps what was typed.
 */
export const later = <Props extends object>(load: Load<Props>, fallback: Fallback<Props> = null) =>
  laterScreen(load, fallback, props => (
    <>
      {typeof fallback === 'function' ? fallback(props) : fallback}
      <MissingPart onClose={closing(props)} />
    </>
  ));

/** The close handler of a dialog that did not arrive: closing the message calls it, so that nobody waits for the dialog. */
function closing(props: object): (() => void) | undefined {
  const { onClose, onCancel } = props as { onClose?: () => void; onCancel?: () => void };
  return onClose ?? onCancel;
}
