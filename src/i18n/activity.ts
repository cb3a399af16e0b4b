/** Texts about who did what, and about two people who change the same. */

export const changes = {
  nothing: 'nothing',
  a_picture: 'a picture',
  new_picture: 'the picture that you chose',
  machine: 'Somebody at the server',
  unknown: 'Somebody unknown',
  to: '→',
  more: 'Show more',
  none: 'Nothing was done that matches.',
  none_here: 'Nothing was changed since this is kept.',
  // After the name of a person.
  actions: {
    create: 'added %{what} %{record}',
    update: 'changed %{what} %{record}',
    delete: 'deleted %{what} %{record}',
    'reset-password': 'set a new password for %{record}',
    'sign-in': 'signed in',
    'sign-in-failed': 'could not sign in %{record}',
    locked: 'had too many failed sign-ins',
    refused: 'was refused',
    import: 'imported %{what} %{record}',
    export: 'exported the activity',
  },
  here: {
    create: 'added it',
    update: 'changed it',
    delete: 'deleted it',
    'reset-password': 'set a new password',
    'sign-in': 'signed in',
    'sign-in-failed': 'could not sign in',
    locked: 'had too many failed sign-ins',
    refused: 'was refused',
    import: 'imported it',
    export: 'exported it',
  },
  // What no form shows.
  fields: {
    product: 'Product',
    category: 'Category',
    lines: 'Lines',
    call: 'Call',
    added: 'Added',
    updated: 'Updated',
    unchanged: 'Unchanged',
    rows: 'Rows',
    of: 'Of',
    from: 'From branch',
    categories: 'Categories',
    products: 'Products',
  },
};

export const clash = {
  title: 'Somebody else changed this %{name} meanwhile',
  sentence: 'Choose what stays. What you typed elsewhere in the form is saved with it.',
  theirs: 'Now:',
  mine: 'Yours:',
  since: 'since %{moment}, by %{person}',
  go_on: 'Go on editing',
  save: 'Save',
};

export const activity = {
  title: 'Activity',
  show: 'Show the activity',
  help: 'Who did what, from where, and when.',
  failed: 'Failed to fetch the activity. Please try again later.',
  person: 'Person',
  everybody: 'Everybody',
  kind: 'What',
  everything: 'Everything',
  sessions: 'Sign-ins and refusals',
  from: 'From',
  to: 'To',
  export: 'Export CSV',
  export_failed: 'Failed to export the activity. Please try again.',
};
