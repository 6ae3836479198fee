/** Screens of the admin centre, relative to its base. */
export const inboxScreens = {
  inbox: 'messages/inbox',
  mailboxes: 'messages/mailboxes',
  templates: 'messages/templates',
  rules: 'messages/rules',
  signature: 'messages/signature',
} as const
