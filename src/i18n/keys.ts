/** The texts of keys and scans: apart from the catalogue, as they load when somebody first asks. */
import { texts } from '../lib/language';

export const keyTexts = texts('keys', {
  title: 'Keys',
  close: 'Close',
  does: {
    help: 'These keys',
    find: 'Find or go to',
    search: 'To the search box',
    next: 'Next row',
    previous: 'Row before',
    open: 'Open the row',
    edit: 'Edit the row',
    cell: 'Edit the figures of the row in the table',
    select: 'Select the row',
    add: 'Add a new one',
    close: 'Close a dialog',
    submit: 'Submit a dialog',
  },
  scanner: 'Scanning a code opens its product, on any page.',
  unknownTitle: 'No product has the code %{code}.',
  create: 'Create it?',
  createButton: 'Create product',
  failed: 'Failed to search products.',
  camera: 'Scan a code',
  cameraHint: 'Hold the code in front of the camera.',
  noCamera: 'The camera cannot be used. Allow it for this page, or type the code into the search.',
  notLoaded: 'The code reader did not load. Try again.',
});
