/** In a file of its own: it is fetched with the first notification. */
export { Notification as default } from 'react-admin';
