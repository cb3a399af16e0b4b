/** The steps of a person on each page of the catalogue, and the texts that the person must see. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from '../support/browser.ts';

export type Visit = (page: Page) => Promise<void>;
type Step = (main: Locator, page: Page) => Promise<unknown>;

/** Returns the URL of the page for a component or hook. */
const toAddress = (name: string): string => `/admin/stock/${encodeURIComponent(name)}`;

const at =
  (address: string, ...steps: Step[]): Visit =>
  async page => {
    await page.goto(address);
    const main = page.locator('#root');
    for (const step of steps) await step(main, page);
    expect(await page.getByText('This screen stopped working.').count()).toBe(0);
  };

const sees =
  (...texts: (string | RegExp)[]): Step =>
  async main => {
    for (const text of texts) await main.page().getByText(text).locator('visible=true').first().waitFor();
  };
const seesNot =
  (text: string): Step =>
  (main, page) =>
    eventually(() => page.getByText(text, { exact: true }).count()).toBe(0);
const has =
  (label: string, value: string): Step =>
  (main, page) =>
    eventually(() => page.getByLabel(label, { exact: true }).first().inputValue()).toBe(value);
const clicks =
  (name: string): Step =>
  (main, page) =>
    page.getByRole('button', { name, exact: true }).first().click();
const chooses =
  (
    role: 'checkbox' | 'menuitem' | 'menuitemcheckbox' | 'option' | 'radio' | 'switch' | 'tab' | 'link',
    name: string | RegExp,
  ): Step =>
  (main, page) =>
    page.getByRole(role, { name, exact: true }).first().click();
const opens =
  (label: string): Step =>
  (main, page) =>
    page.getByLabel(label, { exact: true }).first().click();
const fills =
  (label: string, value: string): Step =>
  (main, page) =>
    page.getByLabel(label, { exact: true }).first().fill(value);
const searches =
  (text: string): Step =>
  (main, page) =>
    page.locator('input[name=name]').fill(text);
const presses =
  (key: string): Step =>
  (main, page) =>
    page.keyboard.press(key);
const rows =
  (count: number): Step =>
  main =>
    eventually(() => main.locator('tbody tr').count()).toBe(count);
const isAt =
  (address: string): Step =>
  (main, page) =>
    eventually(() => new URL(page.url()).pathname).toBe(address);
const attaches =
  (name: string, mimeType: string, content: string): Step =>
  main =>
    main.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(content) });

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
const UPDATED = / updated$/;
const CREATED = / created$/;
const saves = (said = UPDATED): Step[] => [clicks('Save'), sees(said)];

const STEPS: Readonly<Record<string, Step[]>> = {
  // Data fetching
  useDataProvider: [sees('Bellowfield Dairy')],
  useGetList: [sees(/: 3 of 12/)],
  useInfiniteGetList: [sees('3 names'), clicks('More'), sees('6 names')],
  useGetOne: [sees('Bellowfield Dairy')],
  useGetMany: [sees('Supplier 1, Supplier 3')],
  useGetManyReference: [sees(/parcels of 3: .*Alder box|parcels of 3: /)],
  useCreate: [fills('Name', 'Made by a hook'), clicks('Create it'), sees('Created Made by a hook')],
  useUpdate: [sees('Not yet'), clicks('Pack it'), sees('Now packed, still Alder box')],
  useUpdateMany: [clicks('Pack both'), sees('Changed 1 and 2')],
  useDelete: [sees('Doomed one'), clicks('Delete it'), sees('Deleted')],
  useDeleteMany: [sees('2 doomed'), clicks('Delete both'), sees('Deleted')],
  withLifecycleCallbacks: [sees('Bellowfield Dairy')],
  fetchJson: [sees('Status 200')],

  // Security
  Authenticated: [sees('For signed-in people')],
  CanAccess: [sees('May delete parcels')],
  useAuthenticated: [sees('Still signed in')],
  useAuthState: [sees('Signed in')],
  useLogin: [clicks('Sign in again'), isAt('/admin/banners')],
  useGetIdentity: [sees('I am Renata V.')],
  useCanAccess: [sees('May edit')],
  usePermissions: [sees('Permissions: "admin"')],
  useAuthProvider: [sees('Has canAccess')],
  addRefreshAuthToAuthProvider: [sees('Renewed before the check')],
  addRefreshAuthToDataProvider: [sees('Renewed for Bellowfield Dairy')],

  // List page
  List: [
    sees('Alder box'),
    searches('cedar'),
    rows(1),
    clicks('Add filter'),
    chooses('menuitemcheckbox', 'Supplier'),
    sees('Cedar box'),
  ],
  ListBase: [sees(/Parcels: \d/)],
  ListGuesser: [sees('Alder box', 'Quillmere Orchards', 'Alder Street Market')],
  InfiniteList: [sees('Bellowfield Dairy', 'Three Mills Grocery Supply')],
  DataTable: [
    sees('Quillmere Orchards'),
    (main, page) => page.getByRole('checkbox').nth(1).check(),
    (main, page) => page.getByRole('checkbox').nth(2).check(),
    sees('2 items selected'),
    clicks('Sort by pieces ascending'),
    sees('Alder box'),
    (main, page) => page.getByText('Alder box').click(),
    isAt('/admin/parcels/1/show'),
  ],
  Datagrid: [
    sees('Alder box', 'Quillmere Orchards'),
    clicks('Sort by supplier ascending'),
    sees('Alder box'),
  ],
  SimpleList: [sees('Alder box', '3 pieces')],
  SingleFieldList: [sees('heavy', 'wet')],
  FilterButton: [
    sees('Birch box'),
    clicks('Add filter'),
    chooses('menuitemcheckbox', 'State'),
    opens('State'),
    chooses('option', 'gone'),
    seesNot('Birch box'),
  ],
  FilterList: [
    sees('Birch box'),
    (main, page) => page.getByText('With care').click(),
    seesNot('Birch box'),
    sees('Cedar box'),
  ],
  FilterLiveForm: [sees('Birch box'), fills('Words', 'cedar'), seesNot('Birch box'), sees('Cedar box')],
  FilterLiveSearch: [
    sees('Marrowgate Meats'),
    fills('Look for', 'dairy'),
    seesNot('Marrowgate Meats'),
    sees('Bellowfield Dairy'),
  ],
  RecordsIterator: [sees(/^Cedar box is new$/)],
  SavedQueriesList: [
    searches('cedar'),
    rows(1),
    clicks('Save current query...'),
    fills('Query name', 'Only cedar'),
    (main, page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click(),
    sees('Only cedar'),
  ],
  Pagination: [sees('1-2 of 12'), clicks('Go to page 2'), sees('3-4 of 12')],
  SortButton: [
    clicks('Sort by id ascending'),
    chooses('menuitem', 'Name ascending'),
    (main, page) =>
      eventually(() => page.locator('li .MuiListItemText-primary').first().innerText()).toBe(
        'Bellowfield Dairy',
      ),
  ],
  SelectColumnsButton: [
    sees('State'),
    clicks('Columns'),
    (main, page) => page.locator('li').filter({ hasText: 'State' }).locator('input').uncheck(),
    presses('Escape'),
    (main, page) => eventually(() => page.getByRole('columnheader').count()).toBe(1),
  ],
  Count: [sees(/Fragile ones: \d/)],
  WithListContext: [sees(/Alder box \+ Birch box/)],
  useListContext: [sees(/Parcels: \d/)],
  useList: [sees('pear plum')],
  useListController: [sees(/^Alder box is 1 of/), clicks('Next one'), sees(/^Birch box is 2 of/)],
  useUnselect: [clicks('Select 1 and 2'), sees('Selected: 1, 2'), clicks('Unselect'), sees('Selected: 2')],
  useUnselectAll: [
    clicks('Select 1 and 2'),
    sees('Selected: 1, 2'),
    clicks('Unselect'),
    sees('Selected: none'),
  ],

  // Creation and edition
  Validation: [
    fills('Contact', 'nobody'),
    clicks('Save'),
    sees('This field is required.', /^Enter an e-mail address/),
  ],
  Create: [
    (main, page) => page.locator('input[name=title]').fill('Made on a page'),
    fills('Pieces', '2'),
    clicks('Save'),
    isAtShow(),
    sees('Made on a page'),
  ],
  CreateBase: [sees('A new one of parcels'), fills('Title', 'Made bare'), ...saves(CREATED)],
  Edit: [has('Title', 'Alder box'), opens('State'), chooses('option', 'gone'), ...saves()],
  'Edit (undoable)': [
    has('Title', 'Birch box'),
    fills('Title', 'Birch crate'),
    clicks('Save'),
    sees(UPDATED),
    clicks('Undo'),
    (main, page) => page.goto(toAddress('Edit (undoable)')),
    has('Title', 'Birch box'),
  ],
  EditBase: [sees('Editing number 1'), fills('Title', 'Alder box'), has('Title', 'Alder box')],
  EditGuesser: [
    has('Title', 'Alder box'),
    has('Supplier', 'Bellowfield Dairy'),
    fills('Pieces', '5'),
    ...saves(),
  ],
  SimpleForm: [has('Title', 'Alder box'), opens('State'), chooses('option', 'packed'), ...saves()],
  TabbedForm: [
    has('Title', 'Alder box'),
    chooses('tab', 'Second'),
    fills('Site', 'https://trastienda.example/second'),
    ...saves(),
  ],
  Form: [
    has('Title', 'Alder box'),
    fills('Title', 'Alder box too'),
    ...saves(),
    (main, page) => page.goto(toAddress('Form')),
    has('Title', 'Alder box too'),
    fills('Title', 'Alder box'),
    ...saves(),
  ],
  Toolbar: [sees('Throw it away'), clicks('Keep it'), sees(UPDATED)],
  SaveButton: [has('Title', 'Alder box'), clicks('Save'), sees('Kept for good')],
  useCreateContext: [sees('A new one of parcels')],
  useCreateController: [clicks('Make one'), sees(CREATED)],
  useEditContext: [sees('Editing number 1')],
  useEditController: [sees('Alder box'), clicks('Nine pieces'), sees(UPDATED)],
  useSaveContext: [clicks('Four pieces'), sees(UPDATED)],
  useRecordFromLocation: [sees('No record'), chooses('link', 'With a record'), sees('Got From the address')],
  useRegisterMutationMiddleware: [
    fills('Title', 'Plain'),
    ...saves(CREATED),
    (main, page) => page.goto('/admin/stock/RecordsIterator'),
    sees(/^Plain \(stamped\) is new$/),
  ],
  useUnique: [fills('Name', 'Sales floor'), presses('Tab'), clicks('Save'), sees('Must be unique')],

  // Show page and common hooks
  Show: [sees('Where it is', 'Alder box')],
  ShowBase: [sees('Shown: Alder box')],
  ShowGuesser: [sees('Alder box', 'Bellowfield Dairy')],
  SimpleShowLayout: [sees('Title', 'Alder box')],
  TabbedShowLayout: [sees('Alder box'), chooses('tab', 'Inside'), sees('Pieces')],
  Labeled: [sees('Its name', 'Alder box')],
  useShowContext: [sees('Shown: Alder box')],
  useShowController: [sees('Parcel Alder box: Alder box')],
  WithRecord: [sees(/Alder box has \d pieces/)],
  useRecordContext: [sees('In context: Alder box')],
  useGetRecordId: [sees('The id is 1')],
  useNotify: [clicks('Tell'), sees('Told by a notification')],
  useRedirect: [clicks('Go to the list'), isAt('/admin/parcels'), sees('Alder box')],
  useRefresh: [clicks('Read again'), sees('Read again')],

  // Fields
  ArrayField: [sees('pears', 'figs')],
  BooleanField: [(main, page) => page.getByLabel('With care').first().waitFor()],
  ChipField: [sees(/^(new|gone|packed)$/)],
  DateField: [sees('8 March 2026')],
  EmailField: [(main, page) => page.locator('a[href="mailto:post@trastienda.example"]').waitFor()],
  FileField: [(main, page) => page.locator('a[href="/config.json"]').waitFor()],
  FunctionField: [sees(/^Alder box \((new|gone|packed)\)$/)],
  ImageField: [(main, page) => page.locator('img[src="/favicon.svg"]').waitFor()],
  NumberField: [sees('Our fee', '$12.50')],
  RecordField: [sees('Called', 'ALDER BOX')],
  ReferenceField: [chooses('link', 'Bellowfield Dairy'), isAt('/admin/purchases/suppliers/3')],
  ReferenceArrayField: [sees('Quillmere Orchards', 'Bellowfield Dairy')],
  ReferenceManyField: [sees('Alder box'), clicks('Sort by title ascending'), sees('Cedar box')],
  ReferenceManyCount: [sees('Its parcels', /^\d$/)],
  ReferenceOneField: [sees('Alder box')],
  RichTextField: [(main, page) => page.locator('strong', { hasText: 'bold' }).waitFor()],
  SelectField: [sees(/^State (new|gone|packed)$/)],
  TextArrayField: [sees('heavy', 'wet')],
  TextField: [sees('Alder box')],
  TranslatableFields: [sees('Pear'), chooses('tab', 'Es'), sees('Pera')],
  UrlField: [(main, page) => page.locator('a[href^="https://trastienda.example"]').waitFor()],
  WrapperField: [sees('Two in one', 'Alder box')],
  useFieldValue: [sees('ALDER BOX')],

  // Inputs
  ArrayInput: [
    has('Word', 'pears'),
    clicks('Add'),
    (main, page) => page.getByLabel('Word').nth(1).fill('figs'),
    clicks('Save'),
    sees('Submitted: {"lines":[{"word":"pears"},{"word":"figs"}]}'),
  ],
  'ArrayInput (no such field)': [
    // While the input is empty, the record is saved without it.
    fills('Site', 'https://trastienda.example/box'),
    ...saves(),
    clicks('Add'),
    fills('Word', 'figs'),
    clicks('Save'),
    sees('The API has no field "lines" of parcels.'),
  ],
  AutocompleteInput: [opens('State'), fills('State', 'gone'), chooses('option', 'State gone'), ...saves()],
  'AutocompleteInput (create)': [
    opens('Supplier'),
    fills('Supplier', 'Zed Supply'),
    chooses('option', 'Create Zed Supply'),
    (main, page) => page.getByRole('dialog').getByLabel('Name').fill('Zed Supply Company'),
    (main, page) => eventually(() => page.getByRole('listbox').count()).toBe(0),
    (main, page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click(),
    has('Supplier', 'Zed Supply Company'),
  ],
  AutocompleteArrayInput: [
    opens('States'),
    chooses('option', 'State new'),
    clicks('Save'),
    sees('{"states":["new"]}'),
  ],
  BooleanInput: [opens('Fragile'), ...saves(), opens('Fragile'), clicks('Save')],
  CheckboxGroupInput: [chooses('checkbox', 'State new'), clicks('Save'), sees('{"states":["new"]}')],
  DateInput: [has('Sent', '2026-03-08'), fills('Sent', '2026-03-09'), ...saves()],
  DateTimeInput: [fills('At', '2026-03-09T10:30'), clicks('Save'), sees('{"at":"2026-03-09T10:30"}')],
  FileInput: [
    attaches('list.txt', 'text/plain', 'pears'),
    sees('list.txt'),
    clicks('Save'),
    sees('"title":"list.txt"'),
  ],
  ImageInput: [
    attaches('mark.svg', 'image/svg+xml', SVG),
    (main, page) => page.locator('img[title="mark.svg"]').waitFor(),
    clicks('Save'),
    sees('"title":"mark.svg"'),
  ],
  InPlaceEditor: [
    (main, page) => page.getByText('Birch box').click(),
    (main, page) => page.locator('main input').fill('Birch chest'),
    presses('Enter'),
    sees('Birch chest'),
    (main, page) => page.getByText('Birch chest').click(),
    (main, page) => page.locator('main input').fill('Birch box'),
    presses('Enter'),
    sees('Birch box'),
  ],
  NullableBooleanInput: [
    opens('Fragile'),
    chooses('option', 'Yes'),
    clicks('Save'),
    sees('{"fragile":true}'),
  ],
  NumberInput: [has('Fee', '12.50'), fills('Pieces', '7'), fills('Fee', '20.75'), ...saves()],
  PasswordInput: [fills('Secret', 'pears'), clicks('Save'), sees('{"secret":"pears"}')],
  RadioButtonGroupInput: [chooses('radio', 'State packed'), ...saves()],
  'ReferenceInput (as it is)': [
    opens('Supplier'),
    fills('Supplier', 'dairy'),
    chooses('option', 'Bellowfield Dairy'),
  ],
  ReferenceInput: [
    has('Supplier', 'Quillmere Orchards'),
    fills('Supplier', 'dairy'),
    chooses('option', 'Bellowfield Dairy'),
    ...saves(),
  ],
  ReferenceArrayInput: [
    sees('Quillmere Orchards'),
    fills('Supplier', 'dairy'),
    chooses('option', 'Bellowfield Dairy'),
    clicks('Save'),
    sees('{"supplierIds":[1,3]}'),
  ],
  RichTextInput: [
    (main, page) => page.locator('.ProseMirror').fill('Hard'),
    clicks('Save'),
    sees('<p>Hard</p>'),
  ],
  SearchInput: [sees('Birch box'), searches('cedar'), seesNot('Birch box'), sees('Cedar box')],
  SelectInput: [opens('State'), chooses('option', 'State new'), ...saves()],
  SelectArrayInput: [
    opens('States'),
    chooses('option', 'State new'),
    presses('Escape'),
    clicks('Save'),
    sees('{"states":["new"]}'),
  ],
  SimpleFormIterator: [
    has('Word', 'pears'),
    (main, page) => page.getByLabel('Word').first().hover(),
    clicks('Remove'),
    clicks('Save'),
    sees('{"lines":[{"word":"figs"}]}'),
  ],
  TextArrayInput: [fills('Tags', 'heavy'), presses('Enter'), clicks('Save'), sees('{"tags":["heavy"]}')],
  TextInput: [has('Title', 'Birch box'), fills('Site', 'https://trastienda.example/birch'), ...saves()],
  TimeInput: [fills('Opens', '09:30'), clicks('Save'), sees('{"opens":"09:30"}')],
  TranslatableInputs: [
    has('Name', 'Pear'),
    chooses('tab', 'Es'),
    (main, page) => page.locator('input[name="name.es"]').fill('Perita'),
    clicks('Save'),
    sees('{"name":{"en":"Pear","es":"Perita"}}'),
  ],
  useInput: [has('Plainly', 'Birch box'), fills('Plainly', 'Birch box'), has('Plainly', 'Birch box')],

  // Preferences and translation
  useStore: [clicks('Counted 0'), sees('Counted 1')],
  useRemoveFromStore: [
    clicks('Set it'),
    sees('The word is pear'),
    clicks('Remove it'),
    sees('The word is none'),
  ],
  useResetStore: [clicks('Set it'), sees('The word is pear'), clicks('Reset all'), sees('The word is none')],
  useStoreContext: [sees('Kept: the default')],
  Configurable: [
    clicks('Configure this page'),
    (main, page) => page.getByText('Block: Plain').hover(),
    (main, page) => page.locator('.MuiPopover-paper svg').click(),
    fills('Word', 'Fancy'),
    sees('Block: Fancy'),
  ],
  Translate: [sees('Save or the default text')],
  useTranslate: [sees('1-2 of 3')],
  useLocaleState: [
    sees('Locale: en'),
    clicks('In Spanish'),
    sees('Locale: es', 'Ajustes'),
    clicks('In English'),
    sees('Settings'),
  ],
  LocalesMenuButton: [
    clicks('English'),
    chooses('menuitem', 'Español'),
    sees('Ajustes'),
    clicks('Español'),
    chooses('menuitem', 'English'),
    sees('Settings'),
  ],

  // Other components
  AppBar: [(main, page) => page.locator('.RaAppBar-toolbar').waitFor()],
  Menu: [chooses('menuitem', 'Of the fields'), sees('Alder box')],
  Title: [
    sees('Below the title'),
    (main, page) =>
      eventually(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('A title of its own'),
  ],
  Confirm: [clicks('Ask'), sees('It leaves today.'), clicks('Confirm'), sees('Answer: yes')],
  Buttons: [
    sees('Create', 'List', 'Refresh', 'Edit', 'Show', 'Clone'),
    clicks('Mark as gone'),
    clicks('Confirm'),
    sees(/^gone$/),
    (main, page) =>
      Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]),
  ],
  CheckForApplicationUpdate: [sees('Watching for a new build')],
  RecordRepresentation: [sees('It is Alder box')],
  PrevNextButtons: [sees(/^2 \/ \d/)],
  useGetRecordRepresentation: [sees('Called Alder box')],

  // Theming
  sx: [
    (main, page) =>
      eventually(() =>
        page.locator('.RaList-main').evaluate(list => getComputedStyle(list).borderTopColor),
      ).toBe('rgb(1, 2, 3)'),
  ],
  'Box, Stack, Grid': [sees('In a box', 'In a grid')],
  ToggleThemeButton: [
    (main, page) => page.getByLabel('Toggle light/dark mode').click(),
    (main, page) =>
      eventually(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark'),
    (main, page) => page.getByLabel('Toggle light/dark mode').click(),
  ],
  useMediaQuery: [sees('Wide')],
  useTheme: [clicks('Darken'), sees('Theme: dark'), clicks('Lighten'), sees('Theme: light')],

  // Last, because it ends the session.
  useLogout: [clicks('Leave'), isAt('/login')],
};

function isAtShow(): Step {
  return (main, page) =>
    eventually(() => new URL(page.url()).pathname).toMatch(/^\/admin\/parcels\/\d+\/show$/);
}

/** Visits of the elements in `lines.tsx`, and of components that have no page of their own. */
const ELSEWHERE: Readonly<Record<string, Visit>> = {
  Resource: at(
    '/admin/parcels',
    sees('Alder box'),
    chooses('link', 'Create'),
    isAt('/admin/parcels/create'),
    (main, page) => page.goto('/admin/parcels/labels'),
    sees('Labels of parcels'),
  ),
  CustomRoutes: at('/admin/bare', sees('Without the frame')),
  Layout: at('/admin/bare', sees('Without the frame')),
  Admin: at('/admin/nonsense', sees('Not Found')),
  'List (filter that the API lacks)': at(
    '/admin/stock/List?filter={"colour":"red"}',
    sees('The API cannot filter parcels by "colour". It can filter by: q, id,'),
    (main, page) => page.goto('/admin/stock/SearchInput'),
    sees('Alder box'),
  ),
};

export const VISITS: Readonly<Record<string, Visit>> = {
  ...ELSEWHERE,
  ...Object.fromEntries(Object.entries(STEPS).map(([name, steps]) => [name, at(toAddress(name), ...steps)])),
};
