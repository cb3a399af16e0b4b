/** The texts of the sign-in page, apart from the catalogue so that the page stays light. docs/product.md#sign-in quotes them. */
export const signInTexts = {
  title: '%{product} back office',
  email: 'Email',
  password: 'Password',
  submit: 'Sign In',
  busy: 'Logging in...',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  invalid: 'Invalid credentials',
  noAnswer: 'No response from server. Please try again later.',
  failed: 'An error occurred. Please try again.',
  ended: 'Your session has ended. Please sign in again.',
  again: 'Your session has ended',
  nothingLost: 'Sign in again to go on. Nothing that you typed is lost.',
  otherPerson: '%{name} opened this form. Only the same person can go on with it.',
  cancel: 'Cancel',
};
