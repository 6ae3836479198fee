/** Screens of the admin centre, relative to its base. */
export const bugScreens = {
  browse: 'bugtracker/browse',
  edit: 'bugtracker/edit',
  milestones: 'bugtracker/milestones',
  settings: 'bugtracker/settings',
  mailbox: 'bugtracker/settings/mailbox',
} as const
